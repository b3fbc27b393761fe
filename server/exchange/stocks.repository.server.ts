import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

export type PriceRow = { product_id: number; price_type_id: number; price: number };
export type StockRow = { product_id: number; wms_id: number; quantity: number };

/** Returns all prices of products, in kopecks. */
export async function pricesOfProducts(db: Kysely<Database>, ids: number[]): Promise<PriceRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('prices').selectAll().where('product_id', 'in', ids).execute();
}

/** Returns quantities of products by warehouse, including reserved pieces. */
export async function stocksOfProducts(db: Kysely<Database>, ids: number[]): Promise<StockRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('stocks')
    .select(['product_id', 'wms_id', 'quantity'])
    .where('product_id', 'in', ids)
    .execute();
}

/** Writes prices in kopecks, overwriting existing ones. */
export function savePrices(db: Kysely<Database>, rows: PriceRow[]): Promise<void> {
  return upsert(db, 'prices', rows, ['product_id', 'price_type_id'], { price: 'replace' });
}

/** Removes the prices of one type. */
export async function removePrices(db: Kysely<Database>, priceTypeId: number, ids: number[]): Promise<void> {
  await db
    .deleteFrom('prices')
    .where('price_type_id', '=', priceTypeId)
    .where('product_id', 'in', ids)
    .execute();
}

/** Sets quantities. Concurrent reservations are safe, because the update of an existing row does not contain them. */
export function saveStocks(db: Kysely<Database>, rows: StockRow[]): Promise<void> {
  const fresh = rows.map((row) => ({ ...row, reserved: 0 }));
  return upsert(db, 'stocks', fresh, ['product_id', 'wms_id'], { quantity: 'replace' });
}

/** Returns the number of 1C products on sale without a price, and the names of a few. */
export async function soldWithoutPrice(
  db: Kysely<Database>,
  few: number,
): Promise<{ count: number; names: string[] }> {
  const products = db
    .selectFrom('products')
    .where('external_id', 'is not', null)
    .where('enabled', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('prices').select('prices.price').whereRef('prices.product_id', '=', 'products.id')),
      ),
    );
  const counted = await products.select((eb) => eb.fn.countAll().as('count')).executeTakeFirst();
  const rows = await products.select('header').orderBy('id').limit(few).execute();
  return { count: Number(counted?.count ?? 0), names: rows.map(({ header }) => header) };
}
