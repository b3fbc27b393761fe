import { addMonths } from '../../kernel/clock.ts';

/** A month `yyyy-mm` and its purchases in kopecks. */
export type MonthSum = { month: string; sum: number };

/**
 * Adds up sums of days (`yyyy-mm-dd`) by month, from the first month to the last; a month in between without
 * purchases gets 0.
 */
export function monthsOf(days: { day: string; sum: number }[]): MonthSum[] {
  const sums = new Map<string, number>();
  for (const { day, sum } of days) {
    const month = day.slice(0, 7);
    sums.set(month, (sums.get(month) ?? 0) + sum);
  }
  const [first, last] = [[...sums.keys()].sort()[0], [...sums.keys()].sort().at(-1)];
  const months: MonthSum[] = [];
  if (!first || !last) return months;
  for (let month = first; month <= last; month = addMonths(`${month}-01`, 1).slice(0, 7))
    months.push({ month, sum: sums.get(month) ?? 0 });
  return months;
}
