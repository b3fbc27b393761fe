import type { Kysely } from 'kysely';
import { bulkInsert } from '../../../db/dialect.server.ts';
import type { Database } from '../../../db/schema.ts';
import { usualWeekdays } from '../../../ordering/orders/shipping-calendar.repository.server.ts';
import type { CalendarDay, WeekRecord } from './calendar-view.ts';

type Named = { id: number; header: string };

/** Returns a warehouse and locks its calendar until the transaction ends; undefined if it does not exist. */
export async function heldWarehouse(db: Kysely<Database>, id: number): Promise<Named | undefined> {
  await db
    .updateTable('warehouses')
    .set((eb) => ({ sort: eb.ref('sort') }))
    .where('id', '=', id)
    .execute();
  return warehouseNamed(db, id);
}

/** Returns a warehouse; undefined if it does not exist. */
export async function warehouseNamed(db: Kysely<Database>, id: number): Promise<Named | undefined> {
  return db.selectFrom('warehouses').select(['id', 'header']).where('id', '=', id).executeTakeFirst();
}

/** Returns the weekly schedule of a warehouse; the usual one if it has none of its own. */
export async function weekOfWarehouse(db: Kysely<Database>, id: number): Promise<WeekRecord> {
  const own = await db
    .selectFrom('warehouse_calendars')
    .select(['weekdays', 'cutoff'])
    .where('wms_id', '=', id)
    .executeTakeFirst();
  return own ?? { weekdays: await usualWeekdays(db), cutoff: null };
}

/** Stores the weekly schedule of a warehouse. Lock the warehouse first. */
export async function putWeek(db: Kysely<Database>, id: number, week: WeekRecord): Promise<void> {
  await db.deleteFrom('warehouse_calendars').where('wms_id', '=', id).execute();
  await db
    .insertInto('warehouse_calendars')
    .values({ wms_id: id, ...week })
    .execute();
}

/** A range of ISO days, both inclusive. */
type Range = { first: string; last?: string };

/** Returns the exceptions of a warehouse, the earliest first. */
export async function ownDays(
  db: Kysely<Database>,
  id: number,
  { first, last }: Range,
): Promise<CalendarDay[]> {
  const rows = await db
    .selectFrom('warehouse_days')
    .select(['day', 'ships', 'note'])
    .where('wms_id', '=', id)
    .where('day', '>=', first)
    .$if(last !== undefined, (query) => query.where('day', '<=', last!))
    .orderBy('day')
    .execute();
  return rows.map(plain);
}

/** Returns the exceptions for all warehouses, the earliest first. */
export async function sharedDays(db: Kysely<Database>, first: string, last: string): Promise<CalendarDay[]> {
  const rows = await db
    .selectFrom('shipping_days')
    .select(['day', 'ships', 'note'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute();
  return rows.map(plain);
}

const plain = ({ day, ships, note }: { day: string; ships: number; note: string }): CalendarDay => ({
  ...{ day, ships: ships === 1, note },
});

/** Adds exceptions to a warehouse that does not have them. Lock the warehouse first. */
export async function insertDays(
  db: Kysely<Database>,
  id: number,
  days: readonly CalendarDay[],
): Promise<void> {
  if (days.length === 0) return;
  await bulkInsert(
    db,
    'warehouse_days',
    days.map(({ day, ships, note }) => ({ wms_id: id, day, ships: ships ? 1 : 0, note })),
  );
}

/** Removes the exceptions of a warehouse in a range of days. */
export async function deleteDays(db: Kysely<Database>, id: number, { first, last }: Range): Promise<void> {
  await db
    .deleteFrom('warehouse_days')
    .where('wms_id', '=', id)
    .where('day', '>=', first)
    .$if(last !== undefined, (query) => query.where('day', '<=', last!))
    .execute();
}
