import { addDays, dayOf, moscowTime } from '../../kernel/clock.ts';

/** On which days a delivery option is available. */
export type DeliveryDays = {
  /** Digits; 1 is Monday. */
  weekdays: string;
  /**
   * Orders placed before this Moscow hour can be shipped the next day, later orders one day after that; null when
   * same-day shipping is possible.
   */
  cutoffHour: number | null;
};

export const everyDay = '1234567';

/** The short names of the weekdays, Monday first. */
export const shortNames = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

/** Returns the first ISO day on which an order placed now can be shipped, ignoring weekdays. */
export function earliestDay({ cutoffHour }: DeliveryDays, now: number): string {
  const today = dayOf(now);
  if (cutoffHour === null) return today;
  return addDays(today, moscowTime(now).getUTCHours() < cutoffHour ? 1 : 2);
}

/** Returns «вт, чт, заказы до 15:00 – на следующий день», or '' when nothing is restricted. */
export function deliveryDaysText({ weekdays, cutoffHour }: DeliveryDays): string {
  const names =
    weekdays === '12345' ? 'по будням' : [...weekdays].map((day) => shortNames[Number(day) - 1]).join(', ');
  return [
    weekdays !== everyDay && names,
    cutoffHour !== null && `заказы до\u00a0${cutoffHour}:00\u00a0– на следующий день`,
  ]
    .filter(Boolean)
    .join(', ');
}
