import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Returns the products that have one of these barcodes (`barcode`) or ids of 1C (`external_id`), sold or not,
 * as key → product ids, ascending; in one query, by the index of the column.
 */
export async function goodsByKey(
  db: Kysely<Database>,
  column: 'barcode' | 'external_id',
  keys: readonly string[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  if (keys.length === 0) return found;
  const rows = await db
    .selectFrom('products')
    .select(['id', `${column} as key`])
    .where(column, 'in', keys)
    .orderBy('id')
    .execute();
  for (const { id, key } of rows) {
    if (key !== null) found.set(key, [...(found.get(key) ?? []), id]);
  }
  return found;
}
