import { addMonths } from '../../kernel/clock.ts';

/** A month `yyyy-mm` and its purchases in kopecks. */
export type MonthSum = { month: string; sum: number };

/** Returns the sums of all months from the first to the last, 0 for months without purchases. */
export function everyMonth(given: readonly MonthSum[]): MonthSum[] {
  const sums = new Map(given.map(({ month, sum }) => [month, sum]));
  const known = [...sums.keys()].sort();
  const [first, last] = [known[0], known.at(-1)];
  const months: MonthSum[] = [];
  if (!first || !last) return months;
  for (let month = first; month <= last; month = addMonths(`${month}-01`, 1).slice(0, 7))
    months.push({ month, sum: sums.get(month) ?? 0 });
  return months;
}
