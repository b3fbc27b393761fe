import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { hasRight } from '../people/staff/roles/has-right.repository.server.ts';

/** Returns whether the portal has any dealer. */
export async function hasDealers(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('dealers').select('id').limit(1).execute()).length > 0;
}

/** Returns the ids of the staff members who can serve dealers. */
export async function staffIds(db: Kysely<Database>): Promise<number[]> {
  const rows = await db.selectFrom('staff').select('id').where(hasRight('dealers')).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns whether there is any delivery option. */
export async function hasDeliveryOptions(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('delivery_options').select('id').limit(1).execute()).length > 0;
}

/** Returns the price types and warehouse ids imported from 1C, in the order of the export. */
export async function importedTrade(
  db: Kysely<Database>,
): Promise<{ priceTypes: { id: number; header: string }[]; warehouses: number[] }> {
  const priceTypes = await db
    .selectFrom('price_types')
    .select(['id', 'header'])
    .where('external_id', 'is not', null)
    .orderBy('id')
    .execute();
  const warehouses = await db
    .selectFrom('warehouses')
    .select('id')
    .where('external_id', 'is not', null)
    .orderBy('sort')
    .execute();
  return { priceTypes, warehouses: warehouses.map(({ id }) => id) };
}
