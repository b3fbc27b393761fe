import { addDays, dayOf, moscowTime } from '../../kernel/clock.ts';
import { isOpen, openDays, type WeekAndExceptions } from './open-days.ts';

/** The shipping days of one warehouse. */
export type WarehouseDays = WeekAndExceptions & {
  header: string;
  /** Minutes after midnight in Moscow; null when orders are accepted at any time. */
  cutoff: number | null;
};

/** A warehouse of an order, with the first ISO day for which it still accepts orders. */
export type ShippingWarehouse = WarehouseDays & { earliest: string };

/** How far to search for shipping days, in days; longer than any row of holidays. */
const horizon = 28;

/** Returns the days on which all of these warehouses ship, from the latest of their earliest days on. */
export function commonCalendar(all: readonly WarehouseDays[], now: number) {
  const warehouses = all.map((each) => ({ ...each, earliest: earliestAfterCutoff(each, now) }));
  const exceptional = new Set(all.flatMap(({ exceptions }) => [...exceptions.keys()]));
  return {
    weekdays: new Set([1, 2, 3, 4, 5, 6, 7].filter((day) => all.every(({ weekdays }) => weekdays.has(day)))),
    exceptions: new Map([...exceptional].map((day) => [day, all.every((each) => isOpen(day, each))])),
    warehouses,
    earliest: warehouses.map(({ earliest }) => earliest).reduce((a, b) => (a > b ? a : b)),
  };
}

/**
 * Returns the first ISO day for which a warehouse accepts an order placed now. Orders for a shipping day are accepted
 * until the cut-off time of the shipping day before it, so an order never leaves earlier than one placed before it.
 */
export function earliestAfterCutoff({ cutoff, ...days }: Omit<WarehouseDays, 'header'>, now: number): string {
  const today = dayOf(now);
  if (cutoff === null) return today;
  const open = openDays(today, horizon, days);
  const isLate = open[0] === today && minuteOf(now) >= cutoff;
  return open[isLate ? 2 : 1] ?? addDays(today, horizon + 1);
}

function minuteOf(now: number): number {
  const time = moscowTime(now);
  return time.getUTCHours() * 60 + time.getUTCMinutes();
}

/** Returns «15:30». */
export function cutoffText(cutoff: number): string {
  return `${Math.floor(cutoff / 60)}:${String(cutoff % 60).padStart(2, '0')}`;
}

/** Returns why warehouses do not ship on an ISO day; those that do are not mentioned. */
export function warehouseDayProblem(day: string, warehouses: readonly ShippingWarehouse[]): string {
  const closed = warehouses.filter((each) => !isOpen(day, each));
  const [late] = closed.length === 0 ? warehouses.toSorted((a, b) => (a.earliest < b.earliest ? 1 : -1)) : [];
  if (late?.cutoff != null) {
    const until = `заказы принимаем до\u00a0${cutoffText(late.cutoff)} предыдущего дня отгрузки`;
    return `${namesOf([late], warehouses)} на этот день уже не успеет, ${until}`;
  }
  const isOne = closed.length === warehouses.length || closed.length === 1;
  return `${namesOf(closed, warehouses)} не ${isOne ? 'отгружает' : 'отгружают'}`;
}

/**
 * Returns the message for warehouses that ship, but have no day in common within `days` days from `today`; undefined
 * otherwise.
 */
export function commonDayProblem(
  today: string,
  days: number,
  { warehouses = [], ...common }: WeekAndExceptions & { warehouses?: readonly ShippingWarehouse[] },
): string | undefined {
  const ships = warehouses.every((each) => openDays(today, days, each).length > 0);
  if (warehouses.length < 2 || !ships || openDays(today, days, common).length > 0) return undefined;
  const names = listed(warehouses.map(({ header }) => `«${header}»`));
  return `У складов ${names} в ближайшие четыре недели нет общего дня отгрузки. Закажите товары с\u00a0них по отдельности`;
}

/** Returns «склад», if it is all of them, or «склад «Тула»», «склады «Тула» и «Клин»». */
function namesOf(some: readonly ShippingWarehouse[], all: readonly ShippingWarehouse[]): string {
  if (some.length === all.length) return 'склад';
  const names = listed(some.map(({ header }) => `«${header}»`));
  return `${some.length === 1 ? 'склад' : 'склады'} ${names}`;
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' и ');
}
