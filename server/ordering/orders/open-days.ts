import { addDays, ruDate } from '../../kernel/clock.ts';

const weekdayNames = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'];

/** Shipping days: days of the week, and exceptions. */
export type WeekAndExceptions = {
  /** 1 is Monday, 7 Sunday. */
  weekdays: ReadonlySet<number>;
  /** ISO days: true for a working Saturday, false for a holiday. */
  exceptions: ReadonlyMap<string, boolean>;
};

/** Returns whether an ISO day is a shipping day. */
export function isOpen(day: string, { weekdays, exceptions }: WeekAndExceptions): boolean {
  return exceptions.get(day) ?? weekdays.has(weekdayOf(day));
}

/** Returns the shipping days from an ISO day to `days` days later, both inclusive. */
export function openDays(from: string, days: number, calendar: WeekAndExceptions): string[] {
  return Array.from({ length: days + 1 }, (_, i) => addDays(from, i)).filter((day) => isOpen(day, calendar));
}

/** Returns the weekday of an ISO day: 1 is Monday, 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Returns «25.07.2026, суббота». */
export function withWeekday(day: string): string {
  return `${ruDate(day)}, ${weekdayNames[weekdayOf(day) - 1]}`;
}
