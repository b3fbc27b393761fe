import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isOnSale } from '../../goods/on-sale.repository.server.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import type { LineKey } from '../basket/line-key.ts';
import { type BasketRow, withExpected } from '../basket/repository.server.ts';

/** Returns the order that a call of this account has placed with this key, and the digest of the call's payload. */
export async function orderOfCall(
  db: Kysely<Database>,
  { accountId }: SignedIn,
  key: string,
): Promise<{ id: number; digest: string | null } | undefined> {
  return db
    .selectFrom('orders')
    .select(['id', 'placed_digest as digest'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

type Line = LineKey & { quantity: number };

/**
 * Returns lines with all data for prices and stock, like those of a basket, in the given order; undefined for a line
 * whose product or warehouse does not exist. Runs at most four queries for any number of lines.
 */
export async function rowsOfLines(
  db: Kysely<Database>,
  lines: readonly Line[],
  priceTypeId: number | undefined,
): Promise<(BasketRow | undefined)[]> {
  const ids = [...new Set(lines.map(({ id }) => id))];
  const [products, warehouses, stocks] = await Promise.all([
    db
      .selectFrom('products as p')
      .leftJoin('brands as b', 'b.id', 'p.brand_id')
      .leftJoin('prices as c', (join) =>
        join.onRef('c.product_id', '=', 'p.id').on('c.price_type_id', '=', priceTypeId ?? 0),
      )
      .select(['p.id', 'p.articul', 'p.header', 'p.picture', 'p.picturetype', 'p.unit', 'p.pack', 'p.weight'])
      .select(['p.order_multiple as multiple', 'p.order_minimum as minimum', isOnSale('p').as('enabled')])
      .select([
        'p.brand_id as brandId',
        'b.header as brand',
        'p.price_rrc as priceRrc',
        'c.price as basePrice',
      ])
      .where('p.id', 'in', ids)
      .execute(),
    db.selectFrom('warehouses').select(['id', 'header as warehouse', 'region_id as regionId']).execute(),
    db
      .selectFrom('stocks')
      .select(['product_id as id', 'wms_id as wms'])
      .select((eb) => eb('quantity', '-', eb.ref('reserved')).as('free'))
      .where('product_id', 'in', ids)
      .execute(),
  ]);
  const product = new Map(products.map((each) => [each.id, each]));
  const warehouse = new Map(warehouses.map(({ id, ...each }) => [id, each]));
  const free = new Map(stocks.map((each) => [`${each.id}:${each.wms}`, Number(each.free)]));
  const rows = lines.map(({ id, wms, type, quantity }) => {
    const [goods, place] = [product.get(id), warehouse.get(wms)];
    if (!goods || !place) return undefined;
    return { ...goods, ...place, wms, type, quantity, addedAt: 0, free: free.get(`${id}:${wms}`) ?? 0 };
  });
  const found = await withExpected(
    db,
    rows.filter((row) => row !== undefined),
  );
  return rows.map((row) => row && found.shift());
}
