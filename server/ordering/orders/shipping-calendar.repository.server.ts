import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ShippingCalendar } from './shipping-calendar.ts';

const weekdaysSetting = 'shipping_weekdays';

/** Monday to Friday, unless the setting overrides it (docs/decisions/orders.md). */
const defaultWeekdays = '12345';

/** Returns the shipping weekdays, and the exceptions from `today` on. */
export async function shippingCalendar(db: Kysely<Database>, today: string): Promise<ShippingCalendar> {
  const [setting, days] = await Promise.all([
    db.selectFrom('settings').select('value').where('name', '=', weekdaysSetting).executeTakeFirst(),
    db.selectFrom('shipping_days').select(['day', 'ships']).where('day', '>=', today).execute(),
  ]);
  const digits = (setting?.value ?? defaultWeekdays).match(/[1-7]/g) ?? [];
  return {
    weekdays: new Set(digits.map(Number)),
    exceptions: new Map(days.map(({ day, ships }) => [day, ships === 1])),
  };
}
