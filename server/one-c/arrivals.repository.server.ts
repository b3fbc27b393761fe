import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Returns the 1C ids of the arrivals expected in a warehouse; undefined when there is no such warehouse. */
export async function arrivalsInWarehouse(
  db: Kysely<Database>,
  warehouse: string,
): Promise<string[] | undefined> {
  const known = await db
    .selectFrom('warehouses')
    .select('id')
    .where('external_id', '=', warehouse)
    .executeTakeFirst();
  if (!known) return undefined;
  const rows = await db
    .selectFrom('arrivals')
    .select('external_id')
    .where('wms_id', '=', known.id)
    .where('external_id', 'is not', null)
    .execute();
  return rows.flatMap(({ external_id }) => external_id ?? []);
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
