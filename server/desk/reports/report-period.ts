import { addDays, addMonths, dayMs } from '../../kernel/clock.ts';
import { allDays, type Days } from '../../ordering/sums/periods.ts';

/** A period that is offered by name. */
export type Preset = Days & { label: string };

/** The last thirty days: also on the first of a month there is something to see. */
const usual = (today: string): Days => ({ startDate: addDays(today, -29), endDate: today });

/** Returns the periods offered above a report: thirty days, this month, the last one, this quarter and this year. */
export function presetsAt(today: string): Preset[] {
  const month = `${today.slice(0, 7)}-01`;
  const quarter = addMonths(
    `${today.slice(0, 4)}-01-01`,
    Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3,
  );
  return [
    { label: '30\u00a0дней', ...usual(today) },
    { label: 'Этот месяц', startDate: month, endDate: today },
    { label: 'Прошлый месяц', startDate: addMonths(month, -1), endDate: addDays(month, -1) },
    { label: 'Квартал', startDate: quarter, endDate: today },
    { label: 'Год', startDate: `${today.slice(0, 4)}-01-01`, endDate: today },
  ];
}

/**
 * Returns the asked period, by default the last thirty days. One without a first day begins with the month of its last
 * day, one without a last day ends today.
 */
export function askedPeriod(asked: Partial<Days>, today: string): Days {
  if (asked.startDate === undefined && asked.endDate === undefined) return usual(today);
  const startDate = withinKept(asked.startDate);
  const endDate =
    withinKept(asked.endDate) ?? (startDate !== undefined && startDate > today ? startDate : today);
  return { startDate: startDate ?? `${endDate.slice(0, 7)}-01`, endDate };
}

/** Returns the day, or the nearest one for which sums are kept: a typed 31.12.9999 means «until the end». */
export function withinKept<Day extends string | undefined>(day: Day): Day {
  if (day === undefined || (day >= allDays.startDate && day <= allDays.endDate)) return day;
  return (day < allDays.startDate ? allDays.startDate : allDays.endDate) as Day;
}

/**
 * Returns the period of the same length before a period. One that begins with a month is compared with the same days
 * of earlier months, and whole months with whole months.
 */
export function previousPeriod({ startDate, endDate }: Days): Days {
  if (!startDate.endsWith('-01')) {
    const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs) + 1;
    return { startDate: addDays(startDate, -days), endDate: addDays(startDate, -1) };
  }
  return monthsEarlier({ startDate, endDate }, monthsTouched({ startDate, endDate }));
}

/** Returns the same days a year earlier. */
export function yearEarlier(days: Days): Days {
  return monthsEarlier(days, 12);
}

/** Returns the same days some months earlier; the last day of a month stays one. */
export function monthsEarlier({ startDate, endDate }: Days, months: number): Days {
  const isLast = addDays(endDate, 1).endsWith('-01');
  return {
    startDate: addMonths(startDate, -months),
    endDate: isLast ? addDays(addMonths(addDays(endDate, 1), -months), -1) : addMonths(endDate, -months),
  };
}

/** Returns the months of which every day is within the period, `yyyy-mm`. */
export function wholeMonths({ startDate, endDate }: Days): string[] {
  const months: string[] = [];
  const first = startDate.endsWith('-01') ? startDate : addMonths(`${startDate.slice(0, 7)}-01`, 1);
  for (let month = first; addDays(addMonths(month, 1), -1) <= endDate; month = addMonths(month, 1))
    months.push(month.slice(0, 7));
  return months;
}

function monthsTouched({ startDate, endDate }: Days): number {
  const number = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return number(endDate) - number(startDate) + 1;
}
