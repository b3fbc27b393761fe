import type { Kysely, SelectQueryBuilder } from 'kysely';
import { inWrittenOrder, ordersBy } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import {
  type DeskOrderConditions,
  fewDealers,
  inShipping,
  inTime,
  matching,
  ofSum,
  shippingDay,
} from './desk-order-conditions.repository.server.ts';
import type { Before } from './desk-order-filter.ts';
import { differing } from './sum-in-1c.repository.server.ts';

type Orders = SelectQueryBuilder<Database, 'orders', Record<never, never>>;

/** Up to this number of orders, reading and sorting them is faster than searching all orders. */
export const fewOrders = 2_000;
/** Up to this number of dealers, each is searched separately. */
export const fewOnes = 50;
/** The number of orders to examine for one page. */
const lookedAt = 10_000;

/**
 * `next`: where the next page begins, if there may be one. `searched`: how far back the search went for an incomplete
 * page.
 */
type FoundPage = { ids: number[]; next: Before | undefined; searched: number | undefined };

/**
 * Finds one page of matching orders, newest first, with the most selective index. Examines at most ten thousand orders;
 * if they do not fill the page, `searched` is how far back they reach.
 */
export async function findDeskOrders(
  db: Kysely<Database>,
  conditions: DeskOrderConditions,
  { before, limit }: { before: Before | undefined; limit: number },
): Promise<FoundPage> {
  const few = await rareOrders(db, conditions);
  const parts = few
    ? [db.selectFrom('orders').where('orders.id', 'in', few.length > 0 ? few : [0])]
    : await partsOf(db, conditions);
  const upTo = (orders: Orders) =>
    before === undefined
      ? orders
      : orders
          .where('orders.created_at', '<=', before.at)
          .where((eb) => eb.or([eb('orders.created_at', '<', before.at), eb('orders.id', '<', before.id)]));
  const within = parts.map((part) => upTo(inTime(part, conditions)));
  const until = few ? undefined : await furthest(db, within);
  const found = within.map((part) =>
    matching(part, conditions).$if(until !== undefined, (q) => q.where('orders.created_at', '>=', until!)),
  );
  const rows = await newestOf(db, found, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last && rows.length > limit) return { ids: page.map(({ id }) => id), next: last, searched: undefined };
  const next = until === undefined ? undefined : { at: until, id: 0 };
  return { ids: page.map(({ id }) => id), next, searched: until };
}

/** Returns the orders that match the first rare condition; undefined when many orders match each condition. */
export async function rareOrders(
  db: Kysely<Database>,
  conditions: DeskOrderConditions,
): Promise<number[] | undefined> {
  const { query, numbered, products, warehouse, taker, differs, sumFrom, sumTo } = conditions;
  if (query !== undefined) return [...(numbered ?? [])];
  if (products?.length === 0) return [];
  const most = fewOrders + 1;
  const ofProducts = db.selectFrom('order_products').select('order_id as id');
  const fromWarehouse = db.selectFrom('order_lines').select('order_id as id');
  const orders = db.selectFrom('orders').select('orders.id');
  const { shipFrom, shipTo, late } = conditions;
  const days = late ? 'orders_by_state_and_shipping' : 'orders_by_shipping';
  const ofDays = inShipping(db.selectFrom(ordersBy(db, days)) as unknown as Orders, conditions);
  // The orders of a single day are found by an index that sorts them by time.
  const hasDays = late || ((shipFrom ?? shipTo) !== undefined && shippingDay(conditions) === undefined);
  const probes = [
    hasDays ? ofDays.select('orders.id').limit(most) : undefined,
    differs ? differing(orders).limit(most) : undefined,
    products && ofProducts.where('product_id', 'in', [...products]).limit(most),
    taker ? orders.where('taken_by', '=', taker).limit(most) : undefined,
    (sumFrom ?? sumTo) === undefined ? undefined : ofSum(orders, conditions).limit(most),
    warehouse === undefined ? undefined : fromWarehouse.where('wms_id', '=', warehouse).limit(most),
  ];
  for (const probe of probes) {
    const rows = await probe?.execute();
    if (rows && rows.length < most) return [...new Set(rows.map(({ id }) => id))];
  }
  return undefined;
}

/** Returns the orders that match one condition, in parts that an index sorts by time. */
async function partsOf(db: Kysely<Database>, conditions: DeskOrderConditions): Promise<Orders[]> {
  const { inn, state, taker, dealer, whose, served } = conditions;
  const by = (index: string): Orders => db.selectFrom(ordersBy(db, index)) as unknown as Orders;
  if (inn !== undefined) return [by('orders_by_inn').where('orders.inn', '=', inn)];
  const dealers =
    (dealer ?? whose ?? served) === undefined ? undefined : await fewDealers(db, conditions, fewOnes);
  if (dealers) {
    const index = state === undefined ? 'orders_of_dealer' : 'orders_of_dealer_by_state';
    const of = (id: number) => by(index).where('orders.dealer_id', '=', id);
    return dealers.map((id) => (state === undefined ? of(id) : of(id).where('orders.state', '=', state)));
  }
  const day = shippingDay(conditions);
  if (day !== undefined) return [by('orders_by_shipping').where('orders.ship_on', '=', day)];
  if (state === undefined) return [by('orders_by_date')];
  return taker
    ? [by('orders_by_taker').where('orders.taken_by', '=', taker).where('orders.state', '=', state)]
    : [by('orders_by_state').where('orders.state', '=', state)];
}

/** Returns when the oldest examined order was placed; undefined when all orders can be examined. */
async function furthest(db: Kysely<Database>, parts: readonly Orders[]): Promise<number | undefined> {
  const [first, ...rest] = parts.map((part) =>
    db
      .selectFrom(
        part
          .select('orders.created_at')
          .orderBy('orders.created_at', 'desc')
          .limit(1)
          .offset(Math.floor(lookedAt / parts.length))
          .as('part'),
      )
      .select('created_at'),
  );
  if (!first) return undefined;
  const rows = await rest.reduce((all, part) => all.unionAll(part), first).execute();
  return rows.length === 0 ? undefined : Math.max(...rows.map((row) => row.created_at));
}

async function newestOf(
  db: Kysely<Database>,
  parts: readonly Orders[],
  limit: number,
): Promise<{ id: number; at: number }[]> {
  const newest = (orders: Orders) =>
    orders
      .select(['orders.id', 'orders.created_at as at'])
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(limit)
      .$call(inWrittenOrder(db));
  const [first, ...rest] = parts.map((part) => db.selectFrom(newest(part).as('part')).select(['id', 'at']));
  if (!first) return [];
  const rows = await rest
    .reduce((all, part) => all.unionAll(part), first)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows;
}
