import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { chunks } from '../kernel/chunks.ts';

/**
 * Keys of one query. MariaDB turns a list of a thousand values into a table of its own, and may then read all
 * products.
 */
const keysAtOnce = 500;

/**
 * Returns the products that have one of these barcodes (`barcode`) or ids of 1C (`external_id`), sold or not,
 * as key → product ids, ascending.
 */
export async function goodsByKey(
  db: Kysely<Database>,
  column: 'barcode' | 'external_id',
  keys: readonly string[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const some of chunks(keys, keysAtOnce)) {
    const rows = await db
      .selectFrom('products')
      .select(['id', `${column} as key`])
      .where(column, 'in', some)
      .orderBy('id')
      .execute();
    for (const { id, key } of rows) {
      if (key !== null) found.set(key, [...(found.get(key) ?? []), id]);
    }
  }
  return found;
}
