import type { Kysely } from 'kysely';
import { inWrittenOrder } from '../../db/dialect.server.ts';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';

/** The number of last orders with a product to read, and the number of orders that determine the usual quantity. */
const looked = 20;
const counted = 5;
/**
 * For a manager, also reads this many of their own last orders, because all of the dealer's last orders may be those
 * of colleagues.
 */
const ownLooked = 100;

/**
 * Returns the usual quantity of each product: the median of the dealer's last five orders that contain it; for a
 * manager, of their own orders. Cancelled orders are not counted. Omits products without such orders. Runs one query by
 * keys, however long the history is. `ids`: the products of one page.
 */
export async function usualQuantities(
  db: Kysely<Database>,
  actor: SignedIn,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const [first, ...others] = ids;
  if (first === undefined) return new Map();
  const latest = (id: number) =>
    db
      .selectFrom(
        db
          .selectFrom('order_products')
          .select(['product_id', 'order_id'])
          .where('dealer_id', '=', actor.dealerId)
          .where('product_id', '=', id)
          .orderBy('order_id', 'desc')
          .limit(looked)
          .as('latest'),
      )
      .select(['latest.product_id', 'latest.order_id']);
  const ofAll = others.reduce((all, id) => all.unionAll(latest(id)), latest(first));
  const own = db
    .selectFrom(
      db
        .selectFrom('orders')
        .select('id')
        .where('account_id', '=', actor.accountId)
        .orderBy('created_at', 'desc')
        .limit(ownLooked)
        .as('own'),
    )
    .innerJoin('order_products as p', 'p.order_id', 'own.id')
    .select(['p.product_id', 'p.order_id'])
    .$call(inWrittenOrder(db))
    .where('p.dealer_id', '=', actor.dealerId)
    .where('p.product_id', 'in', ids);
  const rows = await db
    .selectFrom((actor.role === 'manager' ? ofAll.union(own) : ofAll).as('last'))
    .innerJoin('orders', 'orders.id', 'last.order_id')
    .innerJoin('order_lines as l', (join) =>
      join.onRef('l.order_id', '=', 'last.order_id').onRef('l.product_id', '=', 'last.product_id'),
    )
    .select((eb) => ['last.product_id', 'last.order_id', eb.fn.sum<number>('l.quantity').as('quantity')])
    .$call(inWrittenOrder(db))
    .where('orders.state', '<>', state.cancelled)
    .$if(actor.role === 'manager', (query) => query.where('orders.account_id', '=', actor.accountId))
    .groupBy(['last.product_id', 'last.order_id'])
    .orderBy('last.product_id')
    .orderBy('last.order_id', 'desc')
    .execute();
  const quantities = new Map<number, number[]>();
  for (const { product_id, quantity } of rows)
    quantities.set(product_id, [...(quantities.get(product_id) ?? []), Number(quantity)]);
  return new Map([...quantities].map(([id, all]) => [id, median(all.slice(0, counted))]));
}

/**
 * Returns the median. Of two middle numbers it is the smaller one, because their mean may not be a permitted
 * quantity.
 */
function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 1;
}
