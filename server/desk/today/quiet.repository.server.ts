import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { addMonths, dayMs, dayOf } from '../../kernel/clock.ts';
import type { QuietDealer } from './today-view.ts';

/** A dealer without an order for the first period is quiet; after the second, they are gone. */
const quietMs = 30 * dayMs;
const goneMs = 90 * dayMs;
/** A dealer orders regularly if there were orders in `monthsOrdered` of the last `monthsLooked` months. */
const monthsLooked = 9;
const monthsOrdered = 3;
const mostRead = 100;
const mostShown = 10;

/**
 * Returns at most ten dealers who ordered regularly but whose last order is between thirty and ninety days old,
 * latest first. Finds them by the stored time of the last order, and reads the stored counts of at most a hundred of
 * them. With `served`, returns only dealers whom this staff member serves.
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
