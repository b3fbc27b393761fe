import type { Insertable, Kysely } from 'kysely';
import { shareDealer, upsert } from '../../db/dialect.server.ts';
import { openStates, shippedStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { periodsAt } from './periods.ts';

/** The columns of an order from which its sums are made. */
type Order = Awaited<ReturnType<typeof orderToSum>>;

/**
 * Adds a new order to the kept sums (decision 066), in the state that it has. Call it in the transaction that writes
 * the order, last: it locks rows that other orders of the dealer need.
 */
export async function addOrderToSums(db: Kysely<Database>, orderId: number): Promise<void> {
  const order = await orderToSum(db, orderId);
  await addProducts(db, order);
  await changeCounts(db, countsOf(order, order.state, 1));
  await changeOpenTotal(db, order, openTotal(order, order.state));
  if (shippedStates.includes(order.state)) await addTurnover(db, order);
}

/**
 * Moves an order in the kept sums from one state to the state that it has now. Call it in the transaction that moves
 * the order, last. No order leaves the states of shipped ones (orders/rules.ts).
 */
export async function moveOrderInSums(db: Kysely<Database>, orderId: number, from: number): Promise<void> {
  const order = await orderToSum(db, orderId);
  await changeCounts(db, [...countsOf(order, from, -1), ...countsOf(order, order.state, 1)]);
  await dropEmptyCounts(db, order, from);
  await changeOpenTotal(db, order, openTotal(order, order.state) - openTotal(order, from));
  if (shippedStates.includes(order.state) && !shippedStates.includes(from)) await addTurnover(db, order);
}

async function orderToSum(db: Kysely<Database>, id: number) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'dealer_id', 'contract_id', 'account_id', 'state', 'created_at'])
    .select(['quantity', 'total', 'seen_total', 'delivery_price'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await shareDealer(db, order.dealer_id);
  return order;
}

async function addProducts(db: Kysely<Database>, { id, dealer_id }: Order): Promise<void> {
  await db
    .insertInto('order_products')
    .columns(['dealer_id', 'product_id', 'order_id'])
    .expression((eb) =>
      eb
        .selectFrom('order_lines')
        .select(({ val }) => [val(dealer_id).as('dealer_id'), 'product_id', 'order_id'])
        .distinct()
        .where('order_id', '=', id),
    )
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

async function changeOpenTotal(
  db: Kysely<Database>,
  { contract_id }: Order,
  open_total: number,
): Promise<void> {
  if (open_total === 0) return;
  const row = { contract_id, balance: 0, open_total };
  await upsert(db, 'contract_sums', [row], ['contract_id'], { open_total: 'add' });
}

async function addTurnover(db: Kysely<Database>, order: Order): Promise<void> {
  const lines = await db
    .selectFrom('order_lines')
    .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('quantity')])
    .select((eb) => [
      eb.fn.sum<number>(eb('quantity', '*', eb.ref('price'))).as('goods'),
      eb.fn.sum<number>(eb('quantity', '*', eb.ref('seen_price'))).as('seen_goods'),
    ])
    .where('order_id', '=', order.id)
    .groupBy('product_id')
    .orderBy('product_id')
    .execute();
  const { dealer_id, contract_id, account_id, created_at: last_at } = order;
  const owners = [
    { contract_id: 0, account_id: 0 },
    { contract_id, account_id },
  ];
  // In the order of the key, so that two shipments of a dealer wait for each other instead of deadlocking.
  const rows = [...periodsAt(last_at)]
    .sort()
    .flatMap((period) =>
      owners.flatMap((owner) =>
        lines.map((line) => ({ dealer_id, period, ...owner, ...line, orders: 1, last_at })),
      ),
    );
  await upsert(
    db,
    'turnover',
    rows satisfies Insertable<Database['turnover']>[],
    ['dealer_id', 'period', 'contract_id', 'account_id', 'product_id'],
    { quantity: 'add', orders: 'add', goods: 'add', seen_goods: 'add', last_at: 'largest' },
  );
}
