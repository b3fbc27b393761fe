import { addDays, addMonths, dayOf, startOfDay } from '../../kernel/clock.ts';

/**
 * Sums are kept for each year (`2026`), quarter (`2026-Q3`) and month (`2026-07`) in Moscow time. A report over years
 * reads a few of them, and reads orders only for the days at both ends.
 */

/** Moscow calendar days, both inclusive. */
export type Days = { startDate: string; endDate: string };

/** The longest period from which a sum may be read; a month if sums are shown by month. */
export type Largest = 'year' | 'month';

/** Returns the periods that contain a moment: year, quarter and month. */
export function periodsAt(ms: number): [year: string, quarter: string, month: string] {
  const month = dayOf(ms).slice(0, 7);
  return [month.slice(0, 4), quarterOf(month), month];
}

/** Returns the periods of the sums of sales that contain a moment: year, month and day. */
export function salesPeriodsAt(ms: number): [year: string, month: string, day: string] {
  const day = dayOf(ms);
  return [day.slice(0, 4), day.slice(0, 7), day];
}

/** Splits days into the fewest years, months and days of the sums of sales. */
export function salesPeriodsOf(days: Days): string[] {
  const { periods, rest } = splitIntoPeriods(days, 'year');
  return [
    ...periods.flatMap((period) => (period.includes('Q') ? partsOf(period) : [period])),
    ...rest.flatMap(daysIn),
  ];
}

/** Returns the next smaller periods of the sums of sales: the months of a year, or the days of a month. */
export function salesPartsOf(period: string): string[] {
  return period.length === 4 ? monthsOf(period) : daysIn(daysOf(period));
}

/** Returns every day from the first to the last. */
export function daysIn({ startDate, endDate }: Days): string[] {
  const days: string[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the limits of a period in milliseconds; `until` is exclusive. */
export function momentsOf(period: string): { from: number; until: number } {
  const { startDate, endDate } = daysOf(period);
  return { from: startOfDay(startDate), until: startOfDay(addDays(endDate, 1)) };
}

/** Returns the periods of a year, each after its parts. */
export function periodsOfYear(year: string): string[] {
  const quarters = partsOf(year);
  return [...monthsOf(year), ...quarters, year];
}

/** Returns the months of a year. */
export function monthsOf(year: string): string[] {
  return partsOf(year).flatMap(partsOf);
}

/** Returns the next smaller periods: the quarters of a year, the months of a quarter, none of a month. */
export function partsOf(period: string): string[] {
  const [year, part] = period.split('-');
  if (part === undefined) return [1, 2, 3, 4].map((quarter) => `${year}-Q${quarter}`);
  if (!part.startsWith('Q')) return [];
  const last = Number(part.slice(1)) * 3;
  return [last - 2, last - 1, last].map((month) => `${year}-${String(month).padStart(2, '0')}`);
}

/** All orders are within these days, for which sums are kept. */
export const allDays: Days = { startDate: '2000-01-01', endDate: '2099-12-31' };

/** Every year, for queries without a range of days. */
export const wholeYears: readonly string[] = splitIntoPeriods(allDays, 'year').periods;

/** Splits days into the fewest whole periods and the remaining days, at most one span at each end. */
export function splitIntoPeriods(
  { startDate, endDate }: Days,
  largest: Largest,
): { periods: string[]; rest: Days[] } {
  const periods: string[] = [];
  const rest: Days[] = [];
  const end = earlierOf(endDate, allDays.endDate);
  for (let day = laterOf(startDate, allDays.startDate); day <= end; ) {
    const year = day.slice(0, 4);
    if (largest === 'year' && day === `${year}-01-01` && `${year}-12-31` <= end) {
      periods.push(year);
      day = `${Number(year) + 1}-01-01`;
      continue;
    }
    const period = periodsFrom(day, largest).find((each) => daysOf(each).endDate <= end);
    const last = period ? daysOf(period).endDate : earlierOf(end, daysOf(day.slice(0, 7)).endDate);
    if (period) periods.push(period);
    else rest.push({ startDate: day, endDate: last });
    day = addDays(last, 1);
  }
  return { periods, rest };
}

/** Returns the periods shorter than a year that begin on a day, the longest first. */
function periodsFrom(day: string, largest: Largest): string[] {
  const month = day.slice(0, 7);
  const all = largest === 'year' ? [quarterOf(month), month] : [month];
  return all.filter((period) => daysOf(period).startDate === day);
}

function daysOf(period: string): Days {
  const [year = '', part, day] = period.split('-');
  if (day !== undefined) return { startDate: period, endDate: period };
  if (part === undefined) return { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  if (!part.startsWith('Q')) return monthsFrom(`${period}-01`, 1);
  return monthsFrom(`${partsOf(period)[0]}-01`, 3);
}

function monthsFrom(startDate: string, months: number): Days {
  return { startDate, endDate: addDays(addMonths(startDate, months), -1) };
}

function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}

function earlierOf(a: string, b: string): string {
  return a < b ? a : b;
}
