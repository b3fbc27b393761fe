import type { Kysely } from 'kysely';
import { bulkInsert, shareDealer, shareDealers, upsert } from '../../db/dialect.server.ts';
import { openStates, shippedStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { chunks } from '../../kernel/chunks.ts';
import { changeSales, goodsOfOrders, isSale, type SaleChange } from './change-sales.repository.server.ts';
import {
  addTurnover,
  byText,
  conditionsAtOnce,
  takeFromTurnover,
} from './change-turnover.repository.server.ts';
import { periodsAt } from './periods.ts';

/** The columns of an order from which the sums are computed. */
type SummedOrder = Awaited<ReturnType<typeof orderToSum>>;
type Order = Omit<SummedOrder, 'sold'>;

/**
 * Adds a new order to the kept sums (decisions/kept-sums.md), in its current state. Call it last in the transaction
 * that writes the order, because it locks rows that other orders of the dealer need.
 */
export async function addOrderToSums(db: Kysely<Database>, orderId: number): Promise<void> {
  await addOrdersToSums(db, [orderId]);
}

/** Adds many new orders to the kept sums, like `addOrderToSums`, with no more statements than for one order. */
export async function addOrdersToSums(db: Kysely<Database>, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const orders = await ordersToSum(db, orderIds);
  await noteLastOrders(db, orders);
  await addProducts(db, orderIds);
  await changeCounts(
    db,
    orders.flatMap((order) => countsOf(order, order.state, 1)),
  );
  await changeOpenTotals(
    db,
    orders.map((order) => ({ order, by: openTotal(order, order.state) })),
  );
  await addTurnover(
    db,
    orders.filter(({ state }) => shippedStates.includes(state)),
  );
  await changeSalesOf(
    db,
    orders.filter(({ state }) => isSale(state)).map((order) => ({ order, by: 1 })),
  );
  await changeDeskCounts(
    db,
    orders.map((order) => ({ order, state: order.state, by: 1 })),
  );
}

/**
 * Moves an order in the kept sums from a former state to its current one. Call it last in the transaction that moves
 * the order.
 */
export async function moveOrderInSums(db: Kysely<Database>, orderId: number, from: number): Promise<void> {
  await moveOrdersInSums(db, new Map([[orderId, from]]));
}

/** Moves many orders, like `moveOrderInSums`, with few additional statements. `from`: former states by order id. */
export async function moveOrdersInSums(
  db: Kysely<Database>,
  from: ReadonlyMap<number, number>,
): Promise<void> {
  if (from.size === 0) return;
  const orders = await ordersToSum(db, [...from.keys()]);
  const moves = orders.map((order) => ({ order, was: from.get(order.id)! }));
  await changeCounts(
    db,
    moves.flatMap(({ order, was }) => [...countsOf(order, was, -1), ...countsOf(order, order.state, 1)]),
  );
  await dropEmptyCounts(db, moves);
  await changeOpenTotals(
    db,
    moves.map(({ order, was }) => ({ order, by: openTotal(order, order.state) - openTotal(order, was) })),
  );
  const isShipped = ({ order }: Move) => shippedStates.includes(order.state);
  const wasShipped = ({ was }: Move) => shippedStates.includes(was);
  await addTurnover(
    db,
    moves.filter((move) => isShipped(move) && !wasShipped(move)).map(({ order }) => order),
  );
  await takeFromTurnover(
    db,
    moves.filter((move) => wasShipped(move) && !isShipped(move)).map(({ order }) => order),
  );
  await changeSalesOf(
    db,
    moves.flatMap(({ order, was }) =>
      isSale(was) === isSale(order.state) ? [] : [{ order, by: isSale(order.state) ? 1 : -1 }],
    ),
  );
  await changeDeskCounts(
    db,
    moves.flatMap(({ order, was }) => [
      { order, state: was, by: -1 as const },
      { order, state: order.state, by: 1 as const },
    ]),
  );
}

type Move = { order: Order; was: number };

/**
 * Updates the kept sums after the lines of an unshipped order have changed. `before`: the order as `orderToSum`
 * returned it earlier in this transaction, in the same state; `gone`: the products that it no longer contains; `come`:
 * the products that it did not contain before. Call it last in the transaction, like `moveOrderInSums`.
 */
export async function changeOrderInSums(
  db: Kysely<Database>,
  before: SummedOrder,
  gone: readonly number[],
  come: readonly number[] = [],
): Promise<void> {
  const order = await orderToSum(db, before.id);
  await forgetProducts(db, order, gone);
  const { id: order_id, dealer_id } = order;
  const added = come.map((product_id) => ({ dealer_id, product_id, order_id }));
  await bulkInsert(db, 'order_products', added);
  const was = countsOf(before, order.state, -1);
  const changes = countsOf(order, order.state, 1).map((row, i) => ({
    ...row,
    orders: 0,
    quantity: row.quantity + was[i]!.quantity,
    goods: row.goods + was[i]!.goods,
    seen_goods: row.seen_goods + was[i]!.seen_goods,
  }));
  await changeCounts(db, changes);
  const by = openTotal(order, order.state) - openTotal(before, order.state);
  await changeOpenTotals(db, [{ order, by }]);
  if (!isSale(order.state)) return;
  await changeSales(db, [
    { order: before, sold: before.sold, by: -1 },
    { order, sold: order.sold, by: 1 },
  ]);
}

/** Returns what an order contributes to the sums, and takes a shared lock on its dealer. */
export async function orderToSum(db: Kysely<Database>, id: number) {
  const order = await summedOrders(db).where('id', '=', id).executeTakeFirstOrThrow();
  await shareDealer(db, order.dealer_id);
  return { ...order, sold: (await goodsOfOrders(db, [id])).get(id) ?? [] };
}

/** Adds whole orders to the sales, or takes them from the sales. */
async function changeSalesOf(
  db: Kysely<Database>,
  changes: readonly { order: Order; by: SaleChange['by'] }[],
): Promise<void> {
  const sold = await goodsOfOrders(
    db,
    changes.map(({ order }) => order.id),
  );
  await changeSales(
    db,
    changes.map((change) => ({ ...change, sold: sold.get(change.order.id) ?? [] })),
  );
}

async function ordersToSum(db: Kysely<Database>, ids: readonly number[]): Promise<Order[]> {
  const orders = await summedOrders(db)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  await shareDealers(db, [...new Set(orders.map(({ dealer_id }) => dealer_id))]);
  return orders;
}

function summedOrders(db: Kysely<Database>) {
  return db
    .selectFrom('orders')
    .select(['id', 'dealer_id', 'contract_id', 'account_id', 'state', 'created_at'])
    .select(['quantity', 'total', 'seen_total', 'delivery_price']);
}

async function noteLastOrders(db: Kysely<Database>, orders: readonly Order[]): Promise<void> {
  const rows = orders.map(({ dealer_id, created_at }) => ({ dealer_id, last_at: created_at }));
  rows.sort((a, b) => a.dealer_id - b.dealer_id);
  await upsert(db, 'last_orders', rows, ['dealer_id'], { last_at: 'largest' });
}

async function addProducts(db: Kysely<Database>, orderIds: readonly number[]): Promise<void> {
  await db
    .insertInto('order_products')
    .columns(['dealer_id', 'product_id', 'order_id'])
    .expression((eb) =>
      eb
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select(['orders.dealer_id', 'order_lines.product_id', 'order_lines.order_id'])
        .distinct()
        .where('order_lines.order_id', 'in', [...orderIds]),
    )
    .execute();
}

async function forgetProducts(
  db: Kysely<Database>,
  { id, dealer_id }: Order,
  products: readonly number[],
): Promise<void> {
  if (products.length === 0) return;
  await db
    .deleteFrom('order_products')
    .where('dealer_id', '=', dealer_id)
    .where('product_id', 'in', [...products])
    .where('order_id', '=', id)
    .execute();
}

function countsOf(order: Order, state: number, by: 1 | -1): Database['order_counts'][] {
  const { dealer_id, contract_id, account_id, delivery_price } = order;
  return periodsAt(order.created_at).map((period) => ({
    dealer_id,
    period,
    contract_id,
    account_id,
    state,
    orders: by,
    quantity: by * order.quantity,
    goods: by * (order.total - delivery_price),
    seen_goods: by * (order.seen_total - delivery_price),
  }));
}

async function changeCounts(db: Kysely<Database>, rows: Database['order_counts'][]): Promise<void> {
  const key = ['dealer_id', 'period', 'contract_id', 'account_id', 'state'] as const;
  const add = { orders: 'add', quantity: 'add', goods: 'add', seen_goods: 'add' } as const;
  await upsert(db, 'order_counts', rows, [...key], add);
}

/**
 * Changes the order counts for all dealers together. Runs after all other sums, because orders of other dealers need
 * the same rows, and always locks them in the order of their key.
 */
async function changeDeskCounts(
  db: Kysely<Database>,
  changes: readonly { order: Order; state: number; by: 1 | -1 }[],
): Promise<void> {
  const rows = changes.flatMap(({ order, state, by }) =>
    periodsAt(order.created_at).map((period) => ({ period, state, orders: by as number })),
  );
  rows.sort((a, b) => byText(a.period, b.period) || a.state - b.state);
  await upsert(db, 'desk_counts', rows, ['period', 'state'], { orders: 'add' });
}

/** Deletes empty rows: otherwise each month would keep a row for every state that its orders have passed through. */
async function dropEmptyCounts(db: Kysely<Database>, moves: readonly Move[]): Promise<void> {
  for (const some of chunks(moves, conditionsAtOnce)) {
    await db
      .deleteFrom('order_counts')
      .where('orders', '=', 0)
      .where((eb) =>
        eb.or(
          some.map(({ order, was }) =>
            eb.and([
              eb('dealer_id', '=', order.dealer_id),
              eb('period', 'in', periodsAt(order.created_at)),
              eb('contract_id', '=', order.contract_id),
              eb('account_id', '=', order.account_id),
              eb('state', '=', was),
            ]),
          ),
        ),
      )
      .execute();
  }
}

function openTotal({ total }: Order, state: number): number {
  return openStates.includes(state) ? total : 0;
}

async function changeOpenTotals(
  db: Kysely<Database>,
  changes: readonly { order: Order; by: number }[],
): Promise<void> {
  const rows = changes
    .filter(({ by }) => by !== 0)
    .map(({ order, by }) => ({ contract_id: order.contract_id, balance: 0, open_total: by }));
  rows.sort((a, b) => a.contract_id - b.contract_id);
  await upsert(db, 'contract_sums', rows, ['contract_id'], { open_total: 'add' });
}
