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

/** Sets the days on which products are expected without a named warehouse; '' removes the day. */
export async function saveArrivals(db: Kysely<Database>, days: ReadonlyMap<number, string>): Promise<void> {
  if (days.size === 0) return;
  await db
    .deleteFrom('arrivals')
    .where('product_id', 'in', [...days.keys()])
    .where('wms_id', 'is', null)
    .where('by_desk', '=', 0)
    .execute();
  await bulkInsert(
    db,
    'arrivals',
    [...days]
      .filter(([, day]) => day !== '')
      .map(([product_id, expected_on]) => ({ product_id, wms_id: null, expected_on, quantity: null })),
  );
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
