import { addDays } from '../../../kernel/clock.ts';
import { weekdayOf } from '../../../ordering/orders/open-days.ts';
import { type CalendarDay, dayText } from './calendar-view.ts';

/** A day in the overview of a year. */
export type DayOfYear = {
  /** The number of the day within its month. */
  date: number;
  /** By the week: `shipping`, `closed`. By an exception: `extra` ships, `holiday` does not. */
  kind: 'shipping' | 'closed' | 'extra' | 'holiday';
  /** Whether the warehouse ships, in words. */
  text: string;
};

type Month = {
  /** `yyyy-mm`. */
  month: string;
  /** Weeks from Monday to Sunday; undefined for days of the neighbouring months. */
  weeks: (DayOfYear | undefined)[][];
};

/** Returns the twelve months of a year with the state of each day. */
export function yearOfDays(year: number, weekdays: string, exceptions: readonly CalendarDay[]): Month[] {
  const known = new Map(exceptions.map((each) => [each.day, each]));
  return Array.from({ length: 12 }, (_, i) => {
    const month = `${year}-${String(i + 1).padStart(2, '0')}`;
    const first = `${month}-01`;
    const monday = addDays(first, 1 - weekdayOf(first));
    const weeks = Array.from({ length: 6 }, (_, week) =>
      Array.from({ length: 7 }, (_, day) => {
        const each = addDays(monday, week * 7 + day);
        return each.startsWith(month) ? stateOf(each, weekdays, known.get(each)) : undefined;
      }),
    );
    return { month, weeks: weeks.filter((week) => week.some(Boolean)) };
  });
}

function stateOf(day: string, weekdays: string, exception: CalendarDay | undefined): DayOfYear {
  const date = Number(day.slice(8));
  if (exception) return { date, kind: exception.ships ? 'extra' : 'holiday', text: dayText(exception) };
  const ships = weekdays.includes(String(weekdayOf(day)));
  return { date, kind: ships ? 'shipping' : 'closed', text: dayText({ ships, note: '' }) };
}
