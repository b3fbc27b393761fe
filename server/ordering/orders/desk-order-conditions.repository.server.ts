import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely';
import { ordersBy } from '../../db/dialect.server.ts';
import { openStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { foldArticul } from '../../goods/fold.ts';
import { namedBy } from '../../goods/named-by.ts';
import { listedFor, type Staff } from '../../kernel/actor.ts';
import { addDays, startOfDay } from '../../kernel/clock.ts';
import { foundBy } from '../../people/dealers/words.repository.server.ts';
import { isOfServed } from '../../people/staff/served-dealers.repository.server.ts';
import type { DeskOrderFilter, ShippingDays } from './desk-order-filter.ts';
import { parseOldNumber, parseOrderNumber } from './rules.ts';
import { differing } from './sum-in-1c.repository.server.ts';

/**
 * The filter of the desk's order list, resolved to ids: `products` are the products with the searched articul,
 * `numbered` the orders with the searched number. `served`: the staff member whose dealers are shown; undefined for
 * all dealers.
 */
export type DeskOrderConditions = DeskOrderFilter & {
  served?: number | undefined;
  products?: readonly number[] | undefined;
  numbered?: readonly number[] | undefined;
};

/**
 * Resolves a filter to ids for this reader, who sees the orders of the dealers that the lists are limited to
 * (`listedFor`).
 */
export async function conditionsOf(
  db: Kysely<Database>,
  filter: DeskOrderFilter,
  actor: Staff,
): Promise<DeskOrderConditions> {
  const { articul, query } = filter;
  return {
    ...filter,
    served: listedFor(actor),
    products: articul === undefined ? undefined : await productsByArticul(db, articul),
    numbered: query === undefined ? undefined : await ordersByNumber(db, query),
  };
}

type Orders<O> = SelectQueryBuilder<Database, 'orders', O>;

/** Filters the orders by all conditions. */
export function matching<O>(orders: Orders<O>, conditions: DeskOrderConditions): Orders<O> {
  const { query, state, dealer, whose, served, inn, warehouse, taker, products } = conditions;
  const numbered = [0, ...(conditions.numbered ?? [])];
  return inTime(orders, conditions)
    .$if(query !== undefined, (q) => q.where('orders.id', 'in', numbered))
    .$if(state !== undefined, (q) => q.where('orders.state', '=', state!))
    .$if(dealer !== undefined, (q) => q.where('orders.dealer_id', '=', dealer!))
    .$if(served !== undefined, (q) => q.where(isOfServed('orders.dealer_id', served!)))
    .$if(whose !== undefined, (q) => q.where('orders.dealer_id', 'in', dealersFoundBy(whose!)))
    .$if(inn !== undefined, (q) => q.where('orders.inn', '=', inn!))
    .$call((q) => inShipping(q, conditions))
    .$if(taker === 0, (q) => q.where('orders.taken_by', 'is', null))
    .$if(conditions.differs === true, differing)
    .$if(!!taker, (q) => q.where('orders.taken_by', '=', taker!))
    .$call((q) => ofSum(q, conditions))
    .$if(warehouse !== undefined, (q) => q.where((eb) => eb(linesFrom(eb, warehouse!), 'is not', null)))
    .$if(products !== undefined, (q) => q.where((eb) => eb.exists(linesWith(eb, products!))));
}

/** Filters the orders by the days on which they were placed. */
export function inTime<O>(
  orders: Orders<O>,
  { startDate, endDate }: Pick<DeskOrderConditions, 'startDate' | 'endDate'>,
): Orders<O> {
  return orders
    .$if(startDate !== undefined, (q) => q.where('orders.created_at', '>=', startOfDay(startDate!)))
    .$if(endDate !== undefined, (q) => q.where('orders.created_at', '<', startOfDay(addDays(endDate!, 1))));
}

/** Returns the only shipping day of a filter; undefined for several days or any. */
export function shippingDay({ shipFrom, shipTo }: ShippingDays): string | undefined {
  return shipFrom === shipTo ? shipFrom : undefined;
}

/** Filters the orders by their shipping days. */
export function inShipping<O>(orders: Orders<O>, days: ShippingDays): Orders<O> {
  const { shipFrom, shipTo, late } = days;
  const day = shippingDay(days);
  if (day !== undefined && !late) return orders.where('orders.ship_on', '=', day);
  return orders
    .$if(shipFrom !== undefined, (q) => q.where('orders.ship_on', '>=', shipFrom!))
    .$if(shipTo !== undefined, (q) => q.where('orders.ship_on', '<=', shipTo!))
    .$if(late === true, (q) => q.where('orders.state', 'in', [...openStates]));
}

/** Selects the open orders whose shipping day has passed, by an index that contains no others. */
export function lateOrders(db: Kysely<Database>, today: string) {
  const orders = db.selectFrom(ordersBy(db, 'orders_by_state_and_shipping')) as unknown as Orders<
    Record<never, never>
  >;
  return inShipping(orders, { shipTo: addDays(today, -1), late: true });
}

/** Filters the orders by the range of their total. */
export function ofSum<O>(
  orders: Orders<O>,
  { sumFrom, sumTo }: Pick<DeskOrderConditions, 'sumFrom' | 'sumTo'>,
): Orders<O> {
  return orders
    .$if(sumFrom !== undefined, (q) => q.where('orders.total', '>=', sumFrom!))
    .$if(sumTo !== undefined, (q) => q.where('orders.total', '<=', sumTo!));
}

function dealersFoundBy(words: string) {
  return (eb: ExpressionBuilder<Database, 'orders'>) =>
    eb.selectFrom('dealers').select('dealers.id').where(foundBy(words));
}

/**
 * Selects the first line of an order from a warehouse. With `exists`, MariaDB would first collect the orders of all
 * lines of the warehouse.
 */
function linesFrom(eb: ExpressionBuilder<Database, 'orders'>, warehouse: number) {
  return eb
    .selectFrom('order_lines')
    .select(({ fn }) => fn.min('order_lines.id').as('id'))
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .where('order_lines.wms_id', '=', warehouse);
}

function linesWith(eb: ExpressionBuilder<Database, 'orders'>, products: readonly number[]) {
  return eb
    .selectFrom('order_products')
    .select('order_products.order_id')
    .whereRef('order_products.dealer_id', '=', 'orders.dealer_id')
    .whereRef('order_products.order_id', '=', 'orders.id')
    .where('order_products.product_id', 'in', products.length > 0 ? [...products] : [0]);
}

const lastCharacter = '\u{10FFFF}';
const mostProducts = 100;

/**
 * Returns at most a hundred products with this articul: exact spellings if there are any. If no articul matches,
 * returns products whose articul begins with it.
 */
export async function productsByArticul(db: Kysely<Database>, articul: string): Promise<number[]> {
  const key = foldArticul(articul);
  if (key === '') return [];
  const products = db.selectFrom('products').select(['id', 'articul']).limit(mostProducts);
  const whole = await products.where('articul_key', '=', key).execute();
  const { products: named } = namedBy(articul, whole);
  const similar = named.length > 0 ? named : whole;
  const found =
    similar.length > 0
      ? similar
      : await products
          .where('articul_key', '>=', key)
          .where('articul_key', '<', key + lastCharacter)
          .execute();
  return found.map(({ id }) => id);
}

/** Returns the dealers that match the filter; undefined when there are more than `most`. */
export async function fewDealers(
  db: Kysely<Database>,
  { whose, served, dealer }: DeskOrderConditions,
  most: number,
): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom('dealers')
    .select('dealers.id')
    .$if(dealer !== undefined, (query) => query.where('dealers.id', '=', dealer!))
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .$if(whose !== undefined, (query) => query.where(foundBy(whose!)))
    .limit(most + 1)
    .execute();
  return rows.length > most ? undefined : rows.map(({ id }) => id);
}

/** Returns the orders with this number in this portal or the old one. */
export async function ordersByNumber(db: Kysely<Database>, text: string): Promise<number[]> {
  const orders = db.selectFrom('orders').select('id');
  const rows = await orders
    .where('id', '=', parseOrderNumber(text) ?? 0)
    .union(orders.where('old_number', '=', parseOldNumber(text) ?? ''))
    .execute();
  return rows.map(({ id }) => id);
}
