import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { forUpdate, shareDealer } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import { enterInLedger } from '../sums/ledger.repository.server.ts';

type Move = {
  from: readonly number[];
  to: number;
  now: number;
  /** The orders that may be moved at all; the staff may move any. */
  where?: (eb: ExpressionBuilder<Database, 'orders'>) => Expression<SqlBool>;
};

/**
 * Moves an order from one of the states `from` to `to`, and returns the state in which it was; undefined when
 * the order is in none of them. The order is locked first, so only one of two concurrent moves succeeds.
 */
export async function moveOrder(
  db: Kysely<Database>,
  id: number,
  { from, to, now, where }: Move,
): Promise<number | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['state', 'dealer_id'])
    .where('id', '=', id)
    .$if(where !== undefined, (query) => query.where(where!))
    .$call(forUpdate(db))
    .executeTakeFirst();
  if (!order || !from.includes(order.state)) return undefined;
  // Before stock is locked: while the sums of the dealer are rebuilt, orders of other dealers do not wait.
  await shareDealer(db, order.dealer_id);
  await db.updateTable('orders').set({ state: to, updated_at: now }).where('id', '=', id).execute();
  return order.state;
}

/** Releases the reservation of an order. Returns the products whose free stock has grown. */
export function releaseReservation(db: Kysely<Database>, orderId: number): Promise<number[]> {
  return settleReservation(db, orderId, false);
}

/**
 * Takes the reserved goods of an order out of the stock, because they have been shipped. Returns the products
 * whose stock has shrunk.
 */
export function shipReserved(db: Kysely<Database>, orderId: number): Promise<number[]> {
  return settleReservation(db, orderId, true);
}

/** Uses one statement for any number of lines; lines of one product and warehouse are added up. */
async function settleReservation(db: Kysely<Database>, orderId: number, shipped: boolean): Promise<number[]> {
  const lines = await db
    .selectFrom('order_lines')
    .select('product_id')
    .distinct()
    .where('order_id', '=', orderId)
    .execute();
  const products = lines.map((line) => line.product_id);
  if (products.length === 0) return products;
  const ordered = (eb: ExpressionBuilder<Database, 'stocks'>) =>
    eb
      .selectFrom('order_lines')
      .where('order_lines.order_id', '=', orderId)
      .whereRef('order_lines.product_id', '=', 'stocks.product_id')
      .whereRef('order_lines.wms_id', '=', 'stocks.wms_id');
  const pieces = (eb: ExpressionBuilder<Database, 'stocks'>) =>
    ordered(eb).select((inner) => inner.fn.sum<number>('order_lines.quantity').as('quantity'));
  // 1C may have taken the goods out of its stock before, or sent the order without a reservation: stock never
  // becomes negative.
  const lessPieces = (eb: ExpressionBuilder<Database, 'stocks'>, column: 'quantity' | 'reserved') =>
    eb
      .case()
      .when(`stocks.${column}`, '>', pieces(eb))
      .then(eb(`stocks.${column}`, '-', pieces(eb)))
      .else(0)
      .end();
  await db
    .updateTable('stocks')
    .set((eb) => ({ reserved: lessPieces(eb, 'reserved') }))
    .$if(shipped, (query) => query.set((eb) => ({ quantity: lessPieces(eb, 'quantity') })))
    // The list lets the database find the rows by key; without it MySQL would scan, and lock, all stocks.
    .where('stocks.product_id', 'in', products)
    .where((eb) => eb.exists(ordered(eb).select('order_lines.id')))
    .execute();
  return products;
}

/**
 * Writes the shipment of an order into its contract's ledger, from which acts are built; `day`: the Moscow
 * day, `yyyy-mm-dd`.
 */
export async function insertShipment(
  db: Kysely<Database>,
  order: { id: number; dealerId: number; contractId: number; total: number },
  { day, document }: { day: string; document: string },
): Promise<void> {
  await enterInLedger(db, order.dealerId, [
    {
      contract_id: order.contractId,
      entered_on: day,
      kind: 'shipment',
      order_id: order.id,
      document,
      amount: order.total,
    },
  ]);
}

/**
 * Returns the owner of the order and its contract; undefined when there is no such order, or its dealer is
 * not one of `served`.
 */
export async function orderToMove(db: Kysely<Database>, id: number, served?: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'state', 'created_at as createdAt', 'total'])
    .select(['contract_id as contractId', 'account_id as accountId', 'dealer_id as dealerId'])
    .where('id', '=', id)
    .$if(served !== undefined, (query) => query.where('dealer_id', 'in', servedDealers(served!)))
    .executeTakeFirst();
}

/** Returns the ids of the main users of a dealer. */
export async function mainUsersOf(db: Kysely<Database>, dealerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('type_id', '=', '1')
    .execute();
  return rows.map(({ id }) => id);
}
