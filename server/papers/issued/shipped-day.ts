import { dayOf } from '../../kernel/clock.ts';

type Order = { createdAt: number; shipOn: string };

/**
 * Returns the day of shipping of an order as `yyyy-mm-dd` (§12.1.51): of the recorded moment, else the planned day, but
 * not before the order was placed and not after today.
 */
export function shippedDay({ createdAt, shipOn }: Order, shipped: number | undefined, now: number): string {
  if (shipped !== undefined) return dayOf(shipped);
  return [[dayOf(createdAt), shipOn].sort()[1]!, dayOf(now)].sort()[0]!;
}
