import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { ExpectedStock } from './expected-stock.ts';

/**
 * Returns the expected stock of products from a day on, by warehouse (§10.51). It contains only arrivals for which 1C
 * has named the warehouse and the quantity, because no other pieces can be promised. Makes one query for any number
 * of products.
 */
export async function expectedStocks(
  db: Kysely<Database>,
  products: readonly number[],
  today: string,
): Promise<ExpectedStock[]> {
  if (products.length === 0) return [];
  const rows = await db
    .selectFrom('arrivals as a')
    .leftJoin('stocks as s', (join) =>
      join.onRef('s.product_id', '=', 'a.product_id').onRef('s.wms_id', '=', 'a.wms_id'),
    )
    .select(['a.product_id as id', 'a.wms_id as wms', 'a.expected_on as day', 'a.quantity', 'a.come'])
    .select(['s.quantity as stock', 's.reserved', 's.promised'])
    .where('a.product_id', 'in', [...new Set(products)])
    .where('a.wms_id', 'is not', null)
    .whereRef('a.quantity', '>', 'a.come')
    .where('a.expected_on', '>=', today)
    .orderBy('a.product_id')
    .orderBy('a.expected_on')
    .orderBy('a.id')
    .execute();
  const found = new Map<string, ExpectedStock>();
  for (const { id, wms, day, come, stock, reserved, promised, ...row } of rows) {
    if (wms === null || row.quantity === null) continue;
    const quantity = row.quantity - come;
    const key = `${id}:${wms}`;
    const known = found.get(key);
    if (known) {
      known.arrivals.push({ day, quantity });
      continue;
    }
    const free = (stock ?? 0) - (reserved ?? 0);
    const owed = (promised ?? 0) + Math.max(0, -free);
    const inStock = Math.max(0, free);
    found.set(key, { id, wms, arrivals: [{ day, quantity }], owed, inStock });
  }
  return [...found.values()];
}
