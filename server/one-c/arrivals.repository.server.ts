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
