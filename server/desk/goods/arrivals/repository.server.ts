import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Named } from '../../../goods/model.ts';
import type { DeskArrival } from './arrivals.ts';

type Stored = DeskArrival & { wmsId: number | null };

/** The maximum number of arrivals that are listed; those entered by staff always are. */
const mostListed = 100;

/** Returns the arrivals of a product from `today` on, by day: those from 1C, and those entered by staff. */
export async function arrivalsAtDesk(
  db: Kysely<Database>,
  { id, today }: { id: number; today: string },
): Promise<Stored[]> {
  const rows = await db
    .selectFrom('arrivals')
    .leftJoin('warehouses', 'warehouses.id', 'arrivals.wms_id')
    .select(['arrivals.id', 'expected_on as day', 'warehouses.header as wms', 'wms_id as wmsId'])
    .select(['quantity', 'note', 'by_desk'])
    .where('product_id', '=', id)
    .where('expected_on', '>=', today)
    .orderBy('by_desk', 'desc')
    .orderBy('expected_on')
    .limit(mostListed)
    .execute();
  return rows
    .map(({ by_desk, wms, ...row }) => ({ ...row, wms: wms ?? '', isOurs: by_desk === 1 }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id));
}

/** Returns whether 1C expects a product in a warehouse (null: an unknown one) on or after `today`. */
export async function isExpectedBy1C(
  db: Kysely<Database>,
  { id, wmsId, today }: { id: number; wmsId: number | null; today: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('arrivals')
    .select('id')
    .where('product_id', '=', id)
    .where('expected_on', '>=', today)
    .where('wms_id', wmsId === null ? 'is' : '=', wmsId)
    .where('by_desk', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Deletes arrivals that staff entered for days before `today`, at most `limit`. Returns true if there may be more.
 */
export async function forgetPastArrivals(
  db: Kysely<Database>,
  today: string,
  limit: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('arrivals')
    .select('id')
    .where('by_desk', '=', 1)
    .where('expected_on', '<', today)
    .orderBy('expected_on')
    .limit(limit)
    .execute();
  if (rows.length === 0) return false;
  await db
    .deleteFrom('arrivals')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.length === limit;
}

/** Returns the warehouses that are not hidden, in their order. */
export async function openWarehouses(db: Kysely<Database>): Promise<Named[]> {
  return db
    .selectFrom('warehouses')
    .select(['id', 'header'])
    .where('hidden', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export async function insertArrival(
  db: Kysely<Database>,
  arrival: Omit<Insertable<Database['arrivals']>, 'id' | 'by_desk'>,
): Promise<void> {
  await db
    .insertInto('arrivals')
    .values({ ...arrival, by_desk: 1 })
    .execute();
}

/** Changes an arrival that staff entered. With another quantity, the pieces that have come already count no more. */
export async function changeArrival(
  db: Kysely<Database>,
  id: number,
  { isSame, ...values }: { quantity: number | null; note: string; isSame: boolean },
): Promise<void> {
  await db
    .updateTable('arrivals')
    .set({ ...values, ...(!isSame && { come: 0 }) })
    .where('id', '=', id)
    .where('by_desk', '=', 1)
    .execute();
}

/** Deletes an arrival that staff entered. */
export async function deleteArrival(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('arrivals').where('id', '=', id).where('by_desk', '=', 1).execute();
}
