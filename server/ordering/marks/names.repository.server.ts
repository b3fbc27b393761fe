import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Returns the names of products, sold or not. */
export async function productNames(
  db: Kysely<Database>,
  ids: number[],
): Promise<Map<number, { id: number; articul: string; header: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'articul', 'header'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
