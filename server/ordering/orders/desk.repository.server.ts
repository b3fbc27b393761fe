import type { Kysely, SelectQueryBuilder } from 'kysely';
import { inWrittenOrder } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import { wholeYears } from '../sums/periods.ts';
import { inPeriods } from '../sums/summed-orders.repository.server.ts';
import type { DeskOrder } from './desk-order.ts';
import { type DeskOrderConditions, matching } from './desk-order-conditions.repository.server.ts';
import type { PeriodCount } from './near-page.ts';
import { ordersOfPage } from './order-page.repository.server.ts';
import { orderNumber, shownState } from './rules.ts';
import { shownDifference } from './sum-in-1c.repository.server.ts';
import { waitsForGoods } from './waiting-lines.repository.server.ts';

/** Returns how many orders of all dealers match the conditions, by state; omits states without orders. */
export async function countDeskOrders(
  db: Kysely<Database>,
  { state: _, ...conditions }: DeskOrderConditions,
): Promise<Map<number, number>> {
  const { query, dealer, served } = conditions;
  const rows =
    query === undefined
      ? await db
          .selectFrom(counted(db, { dealer, served }, wholeYears).as('counted'))
          .select((eb) => ['state', eb.fn.sum<number>('orders').as('count')])
          .groupBy('state')
          .execute()
      : await matching(db.selectFrom('orders'), conditions)
          .select((eb) => ['orders.state', eb.fn.countAll<number>().as('count')])
          .groupBy('orders.state')
          .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

function counted(
  db: Kysely<Database>,
  { dealer, served }: Pick<DeskOrderConditions, 'dealer' | 'served'>,
  periods: readonly string[],
) {
  if (served !== undefined && dealer === undefined) return countedOf(db, served, periods);
  // For all dealers together there is one row per period and state.
  return db
    .selectFrom((dealer === undefined ? 'desk_counts' : 'order_counts') as 'order_counts')
    .select(['period', 'state', 'orders'])
    .where(inPeriods(periods))
    .$if(dealer !== undefined, (query) => query.where('dealer_id', '=', dealer!))
    .$if(served !== undefined, (query) => query.where('dealer_id', 'in', servedDealers(served!)));
}

/**
 * Counts the orders of the dealers that a staff member serves. Looks up each dealer in each period that has orders, by
 * the key of the counts. Groups the counts here, because MariaDB would merge a plain subquery into the outer query and
 * lose the order of the joins.
 */
function countedOf(db: Kysely<Database>, served: number, periods: readonly string[]) {
  const known = db.selectFrom('desk_counts').distinct().select('period as known').where(inPeriods(periods));
  return db
    .selectFrom('dealers')
    .$call(inWrittenOrder(db))
    .crossJoin(known.as('periods'))
    .crossJoin('order_counts')
    .select((eb) => [
      'order_counts.period',
      'order_counts.state',
      eb.fn.sum<number>('order_counts.orders').as('orders'),
    ])
    .where('dealers.staff_id', '=', served)
    .whereRef('order_counts.dealer_id', '=', 'dealers.id')
    .whereRef('order_counts.period', '=', 'periods.known')
    .groupBy(['order_counts.period', 'order_counts.state']);
}

/**
 * With more served orders than this, scanning by date and checking the dealer of each order is faster than reading the
 * orders of all served dealers.
 */
const fewServed = 5_000;

/** A listed order as read from the table, with the id of its state. */
type DeskOrderRow = Omit<DeskOrder, 'number' | 'state' | 'taker' | 'waits' | 'difference'> & {
  state: number;
  waits: number;
  toldSum: number | null;
  toldAt: number | null;
  takerName: string | null;
  takerEmail: string | null;
};

/** Returns a row of an order list as it is shown. */
export function shownOrder(listed: DeskOrderRow): DeskOrder {
  const { takerName, takerEmail, state, waits, toldSum, toldAt, ...row } = listed;
  return {
    ...row,
    number: orderNumber(row.id, row.createdAt),
    state: shownState(state),
    waits: waits === 1,
    difference: shownDifference({ state, toldSum, toldAt }),
    taker: takerName || takerEmail || undefined,
  };
}

/** Returns one page of the matching orders of all dealers, newest first. */
export async function deskOrdersOnPage(
  db: Kysely<Database>,
  conditions: DeskOrderConditions,
  page: Paging,
): Promise<DeskOrderRow[]> {
  const { query, dealer, served, state } = conditions;
  const list = matching(db.selectFrom('orders'), conditions).$if(
    served !== undefined && page.total > fewServed,
    (orders) => orders.$call(inWrittenOrder(db)),
  );
  // A list filtered by order number is never long.
  const count =
    query === undefined
      ? (periods: readonly string[]) => countIn(db, { dealer, served, state }, periods)
      : undefined;
  const orders = await ordersOfPage(db, list, { page, state, count });
  return deskOrderRows(orders).execute();
}

function deskOrderRows(orders: SelectQueryBuilder<Database, 'orders', Record<never, never>>) {
  return orders
    .innerJoin('dealers', 'dealers.id', 'orders.dealer_id')
    .leftJoin('staff as taker', 'taker.id', 'orders.taken_by')
    .select([
      'orders.id',
      'orders.created_at as createdAt',
      'dealers.header as dealer',
      'taker.name as takerName',
      'taker.email as takerEmail',
      'orders.company',
      'orders.delivery_header as delivery',
      'orders.full_address as address',
      'orders.ship_on as shipOn',
      'orders.expected_on as expectedOn',
      waitsForGoods().as('waits'),
      'orders.positions',
      'orders.quantity',
      'orders.total',
      'orders.state',
      'orders.told_sum as toldSum',
      'orders.told_at as toldAt',
    ]);
}

/** Returns orders by id, newest first; with `served`, only orders of dealers whom this staff member serves. */
export async function deskOrdersByIds(
  db: Kysely<Database>,
  ids: readonly number[],
  served?: number,
): Promise<DeskOrderRow[]> {
  if (ids.length === 0) return [];
  return deskOrderRows(db.selectFrom('orders'))
    .where('orders.id', 'in', [...ids])
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute();
}

/** Returns the dealer by which the list is filtered; undefined when it does not exist or `served` does not serve it. */
export async function dealerOfOrders(
  db: Kysely<Database>,
  id: number,
  served: number | undefined,
): Promise<Named | undefined> {
  return db
    .selectFrom('dealers')
    .select(['id', 'header'])
    .where('id', '=', id)
    .$if(served !== undefined, (query) => query.where('staff_id', '=', served!))
    .executeTakeFirst();
}

/** Returns the newest orders of a dealer. */
export async function newestOrdersOf(
  db: Kysely<Database>,
  dealer: number,
  perpage: number,
): Promise<DeskOrderRow[]> {
  return deskOrdersOnPage(db, { dealer }, { page: 1, pages: 1, perpage, total: perpage });
}

async function countIn(
  db: Kysely<Database>,
  { state, ...whose }: Pick<DeskOrderConditions, 'dealer' | 'served' | 'state'>,
  periods: readonly string[],
): Promise<PeriodCount[]> {
  return db
    .selectFrom(counted(db, whose, periods).as('counted'))
    .select((eb) => ['period', eb.fn.sum<number>('orders').as('orders')])
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .groupBy('period')
    .orderBy('period', 'desc')
    .execute();
}

/**
 * Returns one order with the person who placed it; undefined when it does not exist or `served` does not serve its
 * dealer.
 */
export async function findDeskOrder(db: Kysely<Database>, id: number, served?: number) {
  return db
    .selectFrom('orders')
    .innerJoin('dealers', 'dealers.id', 'orders.dealer_id')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .innerJoin('contracts', 'contracts.id', 'orders.contract_id')
    .leftJoin('contract_sums', 'contract_sums.contract_id', 'orders.contract_id')
    .leftJoin('staff as taker', 'taker.id', 'orders.taken_by')
    .select([
      'orders.id',
      'orders.created_at as createdAt',
      'orders.updated_at as updatedAt',
      'dealers.id as dealerId',
      'contracts.id as contractId',
      'contracts.credit_limit as creditLimit',
      'contract_sums.balance',
      'contract_sums.open_total as openTotal',
      'orders.rest_of as restOf',
      'taker.id as takerId',
      'taker.name as takerName',
      'taker.email as takerEmail',
      'dealers.header as dealer',
      'accounts.id as accountId',
      'accounts.name as placedBy',
      'orders.placed_by_staff as byStaff',
      'accounts.email',
      'accounts.phone',
      'contracts.header as contract',
      'orders.company',
      'orders.inn',
      'orders.kpp',
      'orders.buyer_party_id as buyerPartyId',
      'orders.seller_party_id as sellerPartyId',
      'orders.delivery_header as delivery',
      'orders.delivery_price as deliveryPrice',
      'orders.full_address as address',
      'orders.ship_on as shipOn',
      'orders.expected_on as expectedOn',
      waitsForGoods().as('waits'),
      'orders.comment',
      'orders.positions',
      'orders.quantity',
      'orders.total',
      'orders.state',
      'orders.told_sum as toldSum',
      'orders.told_at as toldAt',
      'orders.old_number as oldNumber',
      'orders.external_number as externalNumber',
      'orders.external_on as externalOn',
      'orders.external_paid_on as paidOn',
    ])
    .where('orders.id', '=', id)
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .executeTakeFirst();
}

/** Returns the lines of an order at contract prices, by warehouse, in the order in which they were placed. */
export async function deskOrderLines(db: Kysely<Database>, orderId: number) {
  return db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .innerJoin('warehouses', 'warehouses.id', 'order_lines.wms_id')
    .leftJoin('stocks', (join) =>
      join
        .onRef('stocks.product_id', '=', 'order_lines.product_id')
        .onRef('stocks.wms_id', '=', 'order_lines.wms_id'),
    )
    .select(['stocks.quantity as stock', 'stocks.reserved'])
    .select([
      'order_lines.id',
      'order_lines.product_id as productId',
      'order_lines.wms_id as wmsId',
      'warehouses.header as warehouse',
      'order_lines.articul',
      'order_lines.header',
      'products.unit',
      'order_lines.quantity',
      'order_lines.promised',
      'order_lines.price',
      'order_lines.list_price as listPrice',
      'order_lines.price_reason as priceReason',
    ])
    .where('order_lines.order_id', '=', orderId)
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .orderBy('order_lines.id')
    .execute();
}

/** Returns the orders created from the rest of an order, oldest first. */
export async function restsOf(
  db: Kysely<Database>,
  id: number,
): Promise<{ id: number; createdAt: number }[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'created_at as createdAt'])
    .where('rest_of', '=', id)
    .orderBy('id')
    .execute();
}

/** Returns when an order was placed; undefined when the order does not exist. */
export async function placedAt(db: Kysely<Database>, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('orders').select('created_at').where('id', '=', id).executeTakeFirst();
  return row?.created_at;
}
