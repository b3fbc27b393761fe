import { addDays, dayMs } from '../../kernel/clock.ts';

/** The sum of the orders of a dealer on a day, in kopecks; `day` is `yyyy-mm-dd`. */
export type OrderDay = { day: string; orders: number; goods: number };

/** How a dealer usually orders: days between orders, the sum of an order day, and from when silence is unusual. */
export type Rhythm = {
  pauseDays: number;
  usualGoods: number;
  orders: number;
  lastOn: string;
  silentOn: string;
};

const leastOrders = 3;

/**
 * Returns the rhythm of a dealer with orders on these days, oldest first; undefined for fewer than three orders or for
 * orders on a single day. The dealer is silent from the day on which more than twice the usual pause has passed.
 */
export function rhythmOf(days: readonly OrderDay[]): Rhythm | undefined {
  const orders = days.reduce((sum, each) => sum + each.orders, 0);
  const last = days.at(-1);
  if (orders < leastOrders || days.length < 2 || !last) return undefined;
  const pauses = days.slice(1).map(({ day }, i) => daysBetween(days[i]!.day, day));
  const pauseDays = Math.max(1, Math.round(median(pauses)));
  return {
    pauseDays,
    usualGoods: Math.round(median(days.map(({ goods }) => goods))),
    orders,
    lastOn: last.day,
    silentOn: addDays(last.day, 2 * pauseDays + 1),
  };
}

/** Returns how many days lie between two days. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / dayMs);
}

/** Returns the median: of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
