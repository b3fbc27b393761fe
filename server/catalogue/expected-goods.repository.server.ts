import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { WarehouseInfo } from '../goods/model.ts';
import type { Expected } from './expected-goods.ts';

/** The maximum number of arrivals returned for a product. Nobody plans with more, but 1C may list a year of them. */
const most = 3;

/**
 * Returns the arrivals that 1C expects from a day on, by product (§10.49): at most three of each product, the nearest
 * first, in the given warehouses or where the warehouse is unknown. Makes one query for any number of products.
 */
export async function expectedAmong(
  db: Kysely<Database>,
  products: readonly number[],
  warehouses: readonly WarehouseInfo[],
  today: string,
): Promise<Map<number, Expected[]>> {
  const found = new Map<number, Expected[]>();
  if (products.length === 0) return found;
  const names = new Map(warehouses.map(({ id, header }) => [id, warehouses.length > 1 ? header : '']));
  const rows = await db
    .selectFrom('arrivals')
    .select(['product_id', 'wms_id', 'expected_on', 'quantity', 'come'])
    .where('product_id', 'in', products)
    .where('expected_on', '>=', today)
    .where(({ eb, or }) => or([eb('quantity', 'is', null), eb('quantity', '>', eb.ref('come'))]))
    .where(({ eb, or }) =>
      or([eb('wms_id', 'is', null), ...(names.size > 0 ? [eb('wms_id', 'in', [...names.keys()])] : [])]),
    )
    .orderBy('product_id')
    .orderBy('expected_on')
    .orderBy('id')
    .execute();
  for (const { product_id, wms_id, expected_on, quantity: named, come } of rows) {
    const quantity = named === null ? null : named - come;
    const ofThis = found.get(product_id) ?? [];
    if (ofThis.length === most) continue;
    found.set(product_id, [
      ...ofThis,
      { day: expected_on, quantity, warehouse: (wms_id !== null && names.get(wms_id)) || '' },
    ]);
  }
  return found;
}
