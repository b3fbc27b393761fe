import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Returns the free pieces (quantity − reserved) of products in each warehouse that has a record of them. */
export async function freeStocks(db: Kysely<Database>, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('stocks')
    .select(['product_id as id', 'wms_id as wms', 'quantity', 'reserved'])
    .where('product_id', 'in', ids)
    .execute();
  return rows.map(({ id, wms, quantity, reserved }) => ({ id, wms, free: Math.max(0, quantity - reserved) }));
}
