import type { Insertable, Kysely } from 'kysely';
import { bulkInsert, shareDealer, shareDealers, upsert } from '../../db/dialect.server.ts';
import { openStates, shippedStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { momentsOf, periodsAt } from './periods.ts';

/** The columns of an order from which its sums are made. */
export type SummedOrder = Awaited<ReturnType<typeof orderToSum>>;
type Order = SummedOrder;

/**
 * Adds a new order to the kept sums (decision 066), in the state that it has. Call it in the transaction that writes
 * the order, last: it locks rows that other orders of the dealer need.
 */
export async function addOrderToSums(db: Kysely<Database>, orderId: number): Promise<void> {
  await addOrdersToSums(db, [orderId]);
}

/** Does the same for many orders, with as many statements as for one. */
export async function addOrdersToSums(db: Kysely<Database>, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const orders = await summedOrders(db)
    .where('id', 'in', [...orderIds])
    .orderBy('id')
    .execute();
  await shareDealers(db, [...new Set(orders.map(({ dealer_id }) => dealer_id))]);
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
  await changeDeskCounts(
    db,
    orders.map((order) => ({ order, state: order.state, by: 1 })),
  );
}

/**
 * Moves an order in the kept sums from one state to the state that it has now. Call it in the transaction that moves
 * the order, last.
 */
export async function moveOrderInSums(db: Kysely<Database>, orderId: number, from: number): Promise<void> {
  const order = await orderToSum(db, orderId);
  await changeCounts(db, [...countsOf(order, from, -1), ...countsOf(order, order.state, 1)]);
  await dropEmptyCounts(db, order, from);
  const by = openTotal(order, order.state) - openTotal(order, from);
  await changeOpenTotals(db, [{ order, by }]);
  const [is, was] = [order.state, from].map((state) => shippedStates.includes(state));
  if (is && !was) await addTurnover(db, [order]);
  if (was && !is) await takeFromTurnover(db, order);
  await changeDeskCounts(db, [
    { order, state: from, by: -1 },
    { order, state: order.state, by: 1 },
  ]);
}

/**
 * Brings the kept sums up to date after the lines of an order that is not shipped have changed. `before`: the order as
 * `orderToSum` returned it earlier in this transaction, in the same state; `gone`: the products that it contained then
 * and contains no more; `come`: those that it contains only now. Call it as moveOrderInSums.
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
}

/** Returns what an order contributes to the sums, and shares the lock of its dealer. */
export async function orderToSum(db: Kysely<Database>, id: number) {
  const order = await summedOrders(db).where('id', '=', id).executeTakeFirstOrThrow();
  await shareDealer(db, order.dealer_id);
  return order;
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
 * The number of all orders. Last of all, because orders of other dealers need these rows, too, and always in the order
 * of their key.
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

/** By code, as the databases sort keys. */
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Otherwise each month would keep a row of each state through which its orders have gone. */
async function dropEmptyCounts(db: Kysely<Database>, order: Order, state: number): Promise<void> {
  await db
    .deleteFrom('order_counts')
    .where('dealer_id', '=', order.dealer_id)
    .where('period', 'in', periodsAt(order.created_at))
    .where('contract_id', '=', order.contract_id)
    .where('account_id', '=', order.account_id)
    .where('state', '=', state)
    .where('orders', '=', 0)
    .execute();
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

/** What the lines of orders add to the turnover, for each of their periods and owners. */
async function turnoverOf(
  db: Kysely<Database>,
  orders: readonly Order[],
): Promise<Insertable<Database['turnover']>[]> {
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom('order_lines')
    .select(({ fn }) => ['order_id', 'product_id', fn.sum<number>('quantity').as('quantity')])
    .select((eb) => [
      eb.fn.sum<number>(eb('quantity', '*', eb.ref('price'))).as('goods'),
      eb.fn.sum<number>(eb('quantity', '*', eb.ref('seen_price'))).as('seen_goods'),
    ])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .groupBy(['order_id', 'product_id'])
    .execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  const rows = lines.flatMap(({ order_id, ...line }) => {
    const order = byId.get(order_id)!;
    const { dealer_id, created_at: last_at } = order;
    return periodsAt(last_at).flatMap((period) =>
      ownersOf(order).map((owner) => ({ dealer_id, period, ...owner, ...line, orders: 1, last_at })),
    );
  });
  // In the order of the key, so that two shipments of a dealer wait for each other instead of deadlocking.
  return rows.sort(
    (a, b) =>
      a.dealer_id - b.dealer_id ||
      byText(a.period, b.period) ||
      a.contract_id - b.contract_id ||
      a.account_id - b.account_id ||
      a.product_id - b.product_id,
  );
}

/** The whole dealer, and the contract and account of the order. */
function ownersOf({ contract_id, account_id }: Order) {
  return [
    { contract_id: 0, account_id: 0 },
    { contract_id, account_id },
  ];
}

const turnoverKey = ['dealer_id', 'period', 'contract_id', 'account_id', 'product_id'] as const;

async function addTurnover(db: Kysely<Database>, orders: readonly Order[]): Promise<void> {
  await upsert(db, 'turnover', await turnoverOf(db, orders), [...turnoverKey], {
    quantity: 'add',
    orders: 'add',
    goods: 'add',
    seen_goods: 'add',
    last_at: 'largest',
  });
}

/** Takes the goods of an order that is shipped no more out of the turnover. */
async function takeFromTurnover(db: Kysely<Database>, order: Order): Promise<void> {
  const rows = await turnoverOf(db, [order]);
  const less = rows.map(({ quantity, orders, goods, seen_goods, ...row }) => ({
    ...row,
    quantity: -quantity,
    orders: -orders,
    goods: -goods,
    seen_goods: -seen_goods,
  }));
  await upsert(db, 'turnover', less, [...turnoverKey], {
    quantity: 'add',
    orders: 'add',
    goods: 'add',
    seen_goods: 'add',
  });
  const products = [...new Set(rows.map(({ product_id }) => product_id))];
  for (const period of periodsAt(order.created_at)) {
    for (const owner of ownersOf(order)) await findLastAt(db, order, { period, owner, products });
  }
}

/** Deletes rows of the turnover without orders, and finds when the last order of the others was placed. */
async function findLastAt(
  db: Kysely<Database>,
  order: Order,
  {
    period,
    owner,
    products,
  }: { period: string; owner: ReturnType<typeof ownersOf>[number]; products: number[] },
): Promise<void> {
  if (products.length === 0) return;
  await db
    .deleteFrom('turnover')
    .where('dealer_id', '=', order.dealer_id)
    .where('period', '=', period)
    .where('contract_id', '=', owner.contract_id)
    .where('account_id', '=', owner.account_id)
    .where('product_id', 'in', products)
    .where('orders', '<=', 0)
    .execute();
  const { from, until } = momentsOf(period);
  await db
    .updateTable('turnover')
    .set((eb) => ({
      last_at: eb.fn.coalesce(
        eb
          .selectFrom('order_products')
          .innerJoin('orders', 'orders.id', 'order_products.order_id')
          .select(({ fn }) => fn.max('orders.created_at').as('at'))
          .where('order_products.dealer_id', '=', order.dealer_id)
          .whereRef('order_products.product_id', '=', 'turnover.product_id')
          .where('orders.state', 'in', [...shippedStates])
          .where('orders.created_at', '>=', from)
          .where('orders.created_at', '<', until)
          .$if(owner.contract_id !== 0, (query) =>
            query
              .where('orders.contract_id', '=', owner.contract_id)
              .where('orders.account_id', '=', owner.account_id),
          ),
        eb.ref('turnover.last_at'),
      ),
    }))
    .where('turnover.dealer_id', '=', order.dealer_id)
    .where('turnover.period', '=', period)
    .where('turnover.contract_id', '=', owner.contract_id)
    .where('turnover.account_id', '=', owner.account_id)
    .where('turnover.product_id', 'in', products)
    .where('turnover.last_at', '=', order.created_at)
    .execute();
}
