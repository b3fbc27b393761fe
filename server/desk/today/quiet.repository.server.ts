import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { addMonths, dayMs, dayOf } from '../../kernel/clock.ts';
import type { QuietDealer } from './today-view.ts';

/** Without an order for so long: quiet, and after the second time gone. */
const quietMs = 30 * dayMs;
const goneMs = 90 * dayMs;
/** Somebody orders regularly who did so in this many of the last months. */
const monthsLooked = 9;
const monthsOrdered = 3;
const mostRead = 100;
const mostShown = 10;

/**
 * Returns dealers who ordered regularly and have ordered nothing for thirty days, ninety at most, those first who were heard
 * last. They are found by the kept time of the last order, and kept sums of a hundred of them are read. With `served` only dealers whom this member of the
 * staff serves.
 */
export async function quietDealers(
  db: Kysely<Database>,
  served: number | undefined,
  now: number,
): Promise<QuietDealer[]> {
  const candidates = await db
    .selectFrom('last_orders')
    .innerJoin('dealers', 'dealers.id', 'last_orders.dealer_id')
    .select(['dealers.id', 'dealers.header', 'last_orders.last_at as lastAt'])
    .where('last_orders.last_at', '>=', now - goneMs)
    .where('last_orders.last_at', '<', now - quietMs)
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .orderBy('last_orders.last_at', 'desc')
    .limit(mostRead)
    .execute();
  if (candidates.length === 0) return [];
  const today = dayOf(now);
  const months = Array.from({ length: monthsLooked }, (_, i) => addMonths(today, -i).slice(0, 7));
  const regular = await db
    .selectFrom('order_counts')
    .select(({ fn }) => ['dealer_id as id', fn.sum<number>('orders').as('orders')])
    .where(
      'dealer_id',
      'in',
      candidates.map(({ id }) => id),
    )
    .where('period', 'in', months)
    .where('orders', '>', 0)
    .groupBy('dealer_id')
    .having(({ fn }) => fn.count('period').distinct(), '>=', monthsOrdered)
    .execute();
  const ordersOf = new Map(regular.map(({ id, orders }) => [id, Number(orders)]));
  return candidates
    .flatMap(({ id, header, lastAt }) => {
      const orders = ordersOf.get(id);
      return orders === undefined ? [] : [{ id, header, lastAt: Number(lastAt), orders }];
    })
    .slice(0, mostShown);
}
