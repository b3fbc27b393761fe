import { momentsOf, monthsOf, wholeYears } from '../sums/periods.ts';

/** How many orders of a list fall in a period. */
export type PeriodCount = { period: string; orders: number };

/** So few rows are skipped faster than periods are counted. */
const fewRows = 500;

/**
 * Returns from where a page of a list of orders, newest first, is read: the moment at which the month of the page's
 * first order ends, and how many orders still precede the page. So a page costs no more than a month, however far it is
 * from the first one. `count` returns the counts of some periods, the newest first; a period without orders may be
 * missing.
 */
export async function nearPage(
  offset: number,
  count: (periods: readonly string[]) => Promise<PeriodCount[]>,
): Promise<{ before: number | undefined; offset: number }> {
  const far = { before: undefined, offset };
  if (offset < fewRows) return far;
  const year = periodOfRow(offset, await count(wholeYears));
  const month = year && periodOfRow(year.offset, await count(monthsOf(year.period)));
  return month ? { before: momentsOf(month.period).until, offset: month.offset } : far;
}

/** Returns the period with the row after `offset` rows, and how many rows of it precede that row. */
function periodOfRow(offset: number, counts: PeriodCount[]) {
  let preceding = 0;
  for (const { period, orders } of counts) {
    const passed = preceding + Number(orders);
    if (passed > offset) return { period, offset: offset - preceding };
    preceding = passed;
  }
  return undefined;
}
