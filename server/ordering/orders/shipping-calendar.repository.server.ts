import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { WeekAndExceptions } from './open-days.ts';
import type { ShippingCalendar } from './shipping-calendar.ts';
import { commonCalendar, type WarehouseDays } from './warehouse-days.ts';

const weekdaysSetting = 'shipping_weekdays';

/** Monday to Friday, unless the setting overrides it (docs/decisions/orders.md). */
const defaultWeekdays = '12345';

/**
 * Returns the days on which lines from these warehouses can be shipped together, for an order placed now; without
 * lines, the usual days (§10.19).
 */
export async function shippingCalendar(
  db: Kysely<Database>,
  now: number,
  lines: readonly { wms?: number | undefined }[],
): Promise<ShippingCalendar> {
  const ids = [...new Set(lines.flatMap(({ wms }) => wms ?? []))];
  const [usual, own] = await Promise.all([
    usualCalendar(db, dayOf(now)),
    ids.length > 0 ? ownCalendars(db, dayOf(now), ids) : [],
  ]);
  if (own.length === 0) return usual;
  return commonCalendar(
    own.map((each) => withUsual(each, usual)),
    now,
  );
}

/** A warehouse's own calendar; without `weekdays`, it has the usual ones. */
type OwnCalendar = Omit<WarehouseDays, 'weekdays'> & { weekdays: ReadonlySet<number> | undefined };

function withUsual(own: OwnCalendar, usual: WeekAndExceptions): WarehouseDays {
  return {
    ...own,
    weekdays: own.weekdays ?? usual.weekdays,
    exceptions: new Map([...usual.exceptions, ...own.exceptions]),
  };
}

/** Returns the week of warehouses without their own, and the exceptions for all warehouses from `first` on. */
async function usualCalendar(db: Kysely<Database>, first: string): Promise<WeekAndExceptions> {
  const [weekdays, days] = await Promise.all([
    usualWeekdays(db),
    db.selectFrom('shipping_days').select(['day', 'ships']).where('day', '>=', first).execute(),
  ]);
  return { weekdays: weekdaysIn(weekdays), exceptions: exceptionsIn(days) };
}

/** Returns the digits of the shipping weekdays of warehouses without their own. */
export async function usualWeekdays(db: Kysely<Database>): Promise<string> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', weekdaysSetting)
    .executeTakeFirst();
  return (setting?.value ?? defaultWeekdays).replace(/[^1-7]/g, '');
}

async function ownCalendars(
  db: Kysely<Database>,
  first: string,
  ids: readonly number[],
): Promise<OwnCalendar[]> {
  const [warehouses, days] = await Promise.all([
    db
      .selectFrom('warehouses')
      .leftJoin('warehouse_calendars as own', 'own.wms_id', 'warehouses.id')
      .select(['warehouses.id', 'warehouses.header', 'own.weekdays', 'own.cutoff'])
      .where('warehouses.id', 'in', ids)
      .orderBy('warehouses.sort')
      .orderBy('warehouses.id')
      .execute(),
    db
      .selectFrom('warehouse_days')
      .select(['wms_id', 'day', 'ships'])
      .where('wms_id', 'in', ids)
      .where('day', '>=', first)
      .execute(),
  ]);
  return warehouses.map(({ id, header, weekdays, cutoff }) => ({
    ...{ header, cutoff },
    weekdays: weekdays === null ? undefined : weekdaysIn(weekdays),
    exceptions: exceptionsIn(days.filter(({ wms_id }) => wms_id === id)),
  }));
}

function weekdaysIn(digits: string): ReadonlySet<number> {
  return new Set([...digits].map(Number));
}

function exceptionsIn(days: readonly { day: string; ships: number }[]): ReadonlyMap<string, boolean> {
  return new Map(days.map(({ day, ships }) => [day, ships === 1]));
}
