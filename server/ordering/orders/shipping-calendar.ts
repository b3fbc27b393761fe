import { addDays, dayOf, ruDate } from '../../kernel/clock.ts';
import { type DeliveryDays, earliestDay } from './delivery-days.ts';
import { isOpen, type WeekAndExceptions, weekdayOf, withWeekday } from './open-days.ts';
import { commonDayProblem, type ShippingWarehouse, warehouseDayProblem } from './warehouse-days.ts';

/** The days on which an order can be shipped, as `commonCalendar` returns them for its warehouses. */
export type ShippingCalendar = WeekAndExceptions & {
  /** The warehouses that must all ship on the day; none: a single one without a cut-off time. */
  warehouses?: readonly ShippingWarehouse[];
  /** The first ISO day for which all warehouses still accept orders. */
  earliest?: string;
  /** The delivery option that restricts these days further; see deliveryCalendar. */
  delivery?: DeliveryDays & { header: string; earliest: string };
};

/** ISO days; `first` and `last` are shipping days if there are any within the four weeks. */
type ShippingDays = { first: string; last: string; suggested: string | undefined };

/** The last selectable shipping day, in days from today (§5.11, §10.19). */
const daysAhead = 28;

const exceptOn = ['понедельника', 'вторника', 'среды', 'четверга', 'пятницы', 'субботы', 'воскресенья'];

/**
 * Returns the calendar of a delivery option: the warehouse's shipping days on which the option is available, from its
 * earliest day on.
 */
export function deliveryCalendar(
  calendar: ShippingCalendar,
  delivery: (DeliveryDays & { header: string }) | undefined,
  now: number,
): ShippingCalendar {
  if (!delivery) return calendar;
  return { ...calendar, delivery: { ...delivery, earliest: earliestDay(delivery, now) } };
}

/** Returns whether all warehouses ship on an ISO day and the delivery option, if any, is available then. */
function shipsOn(day: string, { delivery, earliest, ...days }: ShippingCalendar): boolean {
  if (earliest !== undefined && day < earliest) return false;
  if (delivery && (day < delivery.earliest || !delivery.weekdays.includes(String(weekdayOf(day)))))
    return false;
  return isOpen(day, days);
}

/**
 * Returns the days on which an order can be shipped: from today in Moscow to four weeks later, both inclusive
 * (§5.11). `suggested` is the first such day after today, because today's orders must be packed first. It is today
 * when there is no later day, and undefined when there is none at all.
 */
export function shippingDays(now: number, calendar: ShippingCalendar): ShippingDays {
  const today = dayOf(now);
  const days = Array.from({ length: daysAhead + 1 }, (_, i) => addDays(today, i));
  const open = days.filter((day) => shipsOn(day, calendar));
  return {
    first: open[0] ?? today,
    last: open.at(-1) ?? addDays(today, daysAhead),
    suggested: open.find((day) => day > today) ?? open[0],
  };
}

/** Returns the first shipping day from this day on; the day itself when there is none within four weeks. */
export function shippingDayFrom(day: string, calendar: ShippingCalendar): string {
  const days = Array.from({ length: daysAhead + 1 }, (_, i) => addDays(day, i));
  return days.find((each) => shipsOn(each, calendar)) ?? day;
}

/** Returns the message for an ISO day on which nothing can be shipped; undefined for a valid day. */
export function shippingDayProblem(day: string, now: number, calendar: ShippingCalendar): string | undefined {
  const today = dayOf(now);
  const { first, last, suggested } = shippingDays(now, calendar);
  const common = suggested === undefined && commonDayProblem(today, daysAhead, calendar);
  if (common) return common;
  if (suggested === undefined && calendar.delivery)
    return `${calendar.delivery.header}: в ближайшие четыре недели нет дней отгрузки. Выберите другой способ или напишите менеджеру`;
  if (suggested === undefined)
    return 'В ближайшие четыре недели склад не отгружает. Напишите вашему менеджеру';
  if (day < today || day > addDays(today, daysAhead)) {
    return `Выберите дату с\u00a0${ruDate(first)} по\u00a0${ruDate(last)}`;
  }
  if (shipsOn(day, calendar)) return undefined;
  let next = day;
  while (next < last && !shipsOn(next, calendar)) next = addDays(next, 1);
  const open = shipsOn(next, calendar) ? next : last;
  return `${withWeekday(day)}: ${whyClosed(day, calendar)}. Ближайший день отгрузки – ${withWeekday(open)}`;
}

function whyClosed(day: string, { delivery, ...goods }: ShippingCalendar): string {
  if (!delivery || !shipsOn(day, goods)) return warehouseDayProblem(day, goods.warehouses ?? []);
  const { header, cutoffHour } = delivery;
  if (day >= delivery.earliest) return `«${header}» в этот день не возит`;
  return `«${header}» на этот день уже не успеет, заказы принимаем до\u00a0${cutoffHour}:00\u00a0накануне`;
}

/** Returns «с 23.11.2026 по 18.12.2026, кроме выходных». */
export function shippingDaysText(now: number, calendar: ShippingCalendar): string {
  const { first, last } = shippingDays(now, calendar);
  const range = `с\u00a0${ruDate(first)} по\u00a0${ruDate(last)}`;
  const closed = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => !calendar.weekdays.has(weekday));
  const within = [...calendar.exceptions].filter(([day]) => day >= first && day <= last).sort();
  const unlike = (ships: boolean) =>
    within
      .filter(([day, is]) => is === ships && calendar.weekdays.has(weekdayOf(day)) !== ships)
      .map(([day]) => ruDate(day).slice(0, 5));
  const weekly =
    String(closed) === '6,7' ? ['выходных'] : closed.map((weekday) => exceptOn[weekday - 1] ?? '');
  const except = [...weekly, ...unlike(false)].join(', ');
  const besides = unlike(true).join(', ');
  return [range, except && `кроме ${except}`, besides && `но\u00a0${besides} отгружаем`]
    .filter(Boolean)
    .join(', ');
}
