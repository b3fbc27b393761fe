import { momentsOf, monthsOf, wholeYears } from '../sums/periods.ts';

/** The number of listed orders in a period. */
export type PeriodCount = { period: string; orders: number };

/** Skipping up to this many rows is faster than counting periods. */
const fewRows = 500;

/**
 * Returns where to start reading for a page of an order list, newest first. `before` is the end of the month of the
 * page's first order; `offset` is how many orders still precede the page. So no page costs more than reading a month
 * of orders, however far it is from the first page. `count` returns the counts of some periods, newest first; periods
 * without orders may be omitted.
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

/** Returns the period that contains the row after `offset` rows, and how many of its rows precede that row. */
function periodOfRow(offset: number, counts: PeriodCount[]) {
  let preceding = 0;
  for (const { period, orders } of counts) {
    const passed = preceding + Number(orders);
    if (passed > offset) return { period, offset: offset - preceding };
    preceding = passed;
  }
  return undefined;
}
