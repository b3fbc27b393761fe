import type { Kysely } from 'kysely';
import { bulkInsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/** Returns the days on which products are expected without a named warehouse, by product. */
export async function arrivalsOf(db: Kysely<Database>, products: number[]): Promise<Map<number, string>> {
  if (products.length === 0) return new Map();
  const rows = await db
    .selectFrom('arrivals')
    .select(['product_id', 'expected_on'])
    .where('product_id', 'in', products)
    .where('wms_id', 'is', null)
    .where('by_desk', '=', 0)
    .execute();
  return new Map(rows.map(({ product_id, expected_on }) => [product_id, expected_on]));
}

/**
 * Sets the days on which products are expected without a named warehouse; '' removes the day. A day replaces the
 * arrivals that staff entered without a warehouse.
 */
export async function saveArrivals(db: Kysely<Database>, days: ReadonlyMap<number, string>): Promise<void> {
  if (days.size === 0) return;
  await db
    .deleteFrom('arrivals')
    .where('product_id', 'in', [...days.keys()])
    .where('wms_id', 'is', null)
    .where('by_desk', '=', 0)
    .execute();
  const rows = [...days]
    .filter(([, day]) => day !== '')
    .map(([product_id, expected_on]) => ({ product_id, wms_id: null, expected_on, quantity: null }));
  await removeArrivalsOfDesk(db, rows);
  await bulkInsert(db, 'arrivals', rows);
}

/**
 * Returns the warehouses in which products are still expected on or after `today`. Arrivals without a warehouse or a
 * quantity are skipped.
 */
export async function expectedPlaces(
  db: Kysely<Database>,
  products: readonly number[],
  today: string,
): Promise<{ id: number; wms: number }[]> {
  if (products.length === 0) return [];
  const rows = await db
    .selectFrom('arrivals')
    .select(['product_id as id', 'wms_id as wms'])
    .distinct()
    .where('product_id', 'in', products)
    .where('expected_on', '>=', today)
    .whereRef('quantity', '>', 'come')
    .execute();
  return rows.flatMap(({ id, wms }) => (wms === null ? [] : [{ id, wms }]));
}

/** Deletes the arrivals that staff entered for products and warehouses whose arrivals 1C sends now. */
export async function removeArrivalsOfDesk(
  db: Kysely<Database>,
  rows: readonly { product_id: number; wms_id: number | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  const sent = new Set(rows.map(({ product_id, wms_id }) => `${product_id} ${wms_id}`));
  const entered = await db
    .selectFrom('arrivals')
    .select(['id', 'product_id', 'wms_id'])
    .where('by_desk', '=', 1)
    .where('product_id', 'in', [...new Set(rows.map(({ product_id }) => product_id))])
    .execute();
  const replaced = entered.filter(({ product_id, wms_id }) => sent.has(`${product_id} ${wms_id}`));
  await removeArrivals(
    db,
    replaced.map(({ id }) => id),
  );
}

/** Deletes arrivals that are not expected any more. */
export async function removeArrivals(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('arrivals').where('id', 'in', ids).execute();
}
