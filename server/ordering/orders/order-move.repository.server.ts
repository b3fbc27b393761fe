import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { forUpdate, shareDealer } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import { enterInLedger } from '../sums/ledger.repository.server.ts';
import { isShippedBy1c } from '../sums/shipments.repository.server.ts';
import { addToStock, holdStock, reserveAnyway, stocksOf } from './stock.repository.server.ts';
import {
  giveToWaiting,
  holdWaiting,
  lessenArrivals,
  waitAgain,
  writePromised,
} from './waiting-lines.repository.server.ts';

type Move = {
  from: readonly number[];
  to: number;
  now: number;
  /** Restricts the orders that may be moved; absent for staff, who may move any. */
  where?: (eb: ExpressionBuilder<Database, 'orders'>) => Expression<SqlBool>;
};

/**
 * Moves an order from one of the states `from` to `to`, and returns its previous state; undefined when the order is in
 * none of `from`. Locks the order first, so only one of two concurrent moves succeeds.
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
  // The dealer is locked before the stock, so that orders of other dealers do not wait while the dealer's sums are
  // rebuilt.
  await shareDealer(db, order.dealer_id);
  await reserveOwed(db, id, now);
  await db.updateTable('orders').set({ state: to, updated_at: now }).where('id', '=', id).execute();
  return order.state;
}

/**
 * Reserves the goods of an order that was imported from the old portal without a reservation, whether or not they are
 * free. Call it before releasing or shipping anything of an order; otherwise the release or shipment would use up the
 * reservations of other orders. `now`: milliseconds.
 */
export async function reserveOwed(db: Kysely<Database>, id: number, now: number): Promise<void> {
  const owed = await db
    .updateTable('orders')
    .set({ unreserved: 0 })
    .where('id', '=', id)
    .where('unreserved', '=', 1)
    .executeTakeFirst();
  if (Number(owed.numUpdatedRows) === 0) return;
  const pieces = await piecesOf(db, id);
  await holdStock(db, pieces);
  await reserveAnyway(db, pieces);
  await markProductsChanged(
    db,
    pieces.map((each) => each.id),
    now,
  );
}

/**
 * Releases the reservation of an order and cancels its promised pieces. The released goods are first given to orders
 * that wait for them. Returns the products whose free stock may have grown. Lock the order first.
 */
export async function releaseReservation(
  db: Kysely<Database>,
  orderId: number,
  now: number,
): Promise<number[]> {
  const waiting = await holdWaiting(db, orderId, await piecesOf(db, orderId));
  const products = await settleReservation(db, orderId, false);
  await noLongerWaiting(db, waiting);
  await giveToWaiting(db, await piecesOf(db, orderId), now);
  return products;
}

async function noLongerWaiting(db: Kysely<Database>, waiting: ReadonlyMap<number, number>): Promise<void> {
  await writePromised(db, 'order_lines', new Map([...waiting.keys()].map((line) => [line, 0])));
}

/**
 * What a shipment lacked for a line. `quantity`: pieces missing from the stock; `reserved`: pieces missing from the
 * reservation; `promised`: pieces of `quantity` that the line was still waiting for.
 */
export type Missing = { product: number; wms: number; quantity: number; reserved: number; promised: number };

/**
 * Removes the reserved goods of an order from the stock, because they were shipped on the day `today`. Returns the
 * products whose stock has shrunk, and the pieces that the stock lacked. These pieces arrived without being entered
 * into the stock, because 1C can ship goods that the portal still expects. So they are subtracted from the expected
 * goods, which this function never increases.
 */
export async function shipReserved(
  db: Kysely<Database>,
  orderId: number,
  today: string,
): Promise<{ products: number[]; missing: Missing[] }> {
  await holdStock(db, await piecesOf(db, orderId));
  // Read again, because the awaited goods may have arrived before the stock was locked.
  const pieces = await piecesOf(db, orderId);
  const missing = await missingPieces(db, pieces);
  const waiting = await holdWaiting(db, orderId);
  const products = await settleReservation(db, orderId, true);
  await noLongerWaiting(db, waiting);
  await lessenArrivals(
    db,
    missing.map(({ product, wms, quantity }) => ({ id: product, wms, quantity })),
    today,
  );
  return { products, missing };
}

/**
 * Puts the goods of an order that was shipped by mistake back into the stock, reserved for the order as before. The
 * order again waits for the pieces that it waited for before the shipment. They are not added to the expected goods
 * again, because they may have arrived meanwhile. `missing`: as returned when the order was shipped. Returns the
 * products.
 */
export async function unship(
  db: Kysely<Database>,
  orderId: number,
  missing: readonly Missing[],
): Promise<number[]> {
  const pieces = await piecesOf(db, orderId);
  await holdStock(db, pieces);
  // Usually all pieces are returned to the stock.
  const usual = pieces.filter(
    ({ id, wms }) => !missing.some((each) => each.product === id && each.wms === wms),
  );
  await addToStock(db, usual);
  for (const { product, wms, quantity, reserved, promised } of missing) {
    const ordered = pieces.find((each) => each.id === product && each.wms === wms)?.quantity ?? 0;
    await db
      .updateTable('stocks')
      .set((eb) => ({
        quantity: eb('quantity', '+', ordered - quantity),
        reserved: eb('reserved', '+', ordered - reserved - promised),
        promised: eb('promised', '+', promised),
      }))
      .where('product_id', '=', product)
      .where('wms_id', '=', wms)
      .execute();
  }
  await waitAgain(
    db,
    orderId,
    missing.map(({ product, wms, promised }) => ({ id: product, wms, quantity: promised })),
  );
  return [...new Set(pieces.map(({ id }) => id))];
}

/** Returns the pieces of an order by product and warehouse; `promised` counts those that are still expected. */
export async function piecesOf(
  db: Kysely<Database>,
  orderId: number,
): Promise<{ id: number; wms: number; quantity: number; promised: number }[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select(({ fn }) => ['product_id as id', 'wms_id as wms', fn.sum<number>('quantity').as('quantity')])
    .select(({ fn }) => fn.sum<number>('promised').as('promised'))
    .where('order_id', '=', orderId)
    .groupBy(['product_id', 'wms_id'])
    .orderBy('product_id')
    .orderBy('wms_id')
    .execute();
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity), promised: Number(row.promised) }));
}

async function missingPieces(
  db: Kysely<Database>,
  pieces: Awaited<ReturnType<typeof piecesOf>>,
): Promise<Missing[]> {
  const stocks = await stocksOf(db, pieces);
  return pieces.flatMap(({ id, wms, quantity: ordered, promised }) => {
    const stock = stocks.find((each) => each.id === id && each.wms === wms);
    if (!stock) return [];
    const [lacking, reserved] = [stock.quantity, stock.reserved].map((there) =>
      Math.max(0, ordered - promised - there),
    );
    const quantity = lacking! + promised;
    return quantity || reserved ? [{ product: id, wms, quantity, reserved: reserved!, promised }] : [];
  });
}

/**
 * Settles an order's reservation: removes the pieces from the stock if they were `shipped`, otherwise only releases
 * them. Returns the products. Uses one statement for any number of lines; adds up lines of one product and warehouse.
 */
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
  const promised = (eb: ExpressionBuilder<Database, 'stocks'>) =>
    ordered(eb).select((inner) => inner.fn.sum<number>('order_lines.promised').as('promised'));
  const pieces = (eb: ExpressionBuilder<Database, 'stocks'>) =>
    ordered(eb).select((inner) =>
      inner.fn
        .sum<number>(inner('order_lines.quantity', '-', inner.ref('order_lines.promised')))
        .as('quantity'),
    );
  // 1C may already have removed the goods from its stock, or may have sent the order without a reservation. Stock must
  // not become negative then.
  const lessPieces = (eb: ExpressionBuilder<Database, 'stocks'>, column: 'quantity' | 'reserved') =>
    eb
      .case()
      .when(`stocks.${column}`, '>', pieces(eb))
      .then(eb(`stocks.${column}`, '-', pieces(eb)))
      .else(0)
      .end();
  await db
    .updateTable('stocks')
    .set((eb) => ({
      reserved: lessPieces(eb, 'reserved'),
      promised: eb
        .case()
        .when('stocks.promised', '>', promised(eb))
        .then(eb('stocks.promised', '-', promised(eb)))
        .else(0)
        .end(),
    }))
    .$if(shipped, (query) => query.set((eb) => ({ quantity: lessPieces(eb, 'quantity') })))
    // With this list the database finds the rows by key; without it MySQL would scan and lock all stocks.
    .where('stocks.product_id', 'in', products)
    .where((eb) => eb.exists(ordered(eb).select('order_lines.id')))
    .execute();
  return products;
}

/**
 * Writes the shipment of an order into its contract's ledger, which is the basis of acts, unless 1C has already entered
 * the order's shipments there (decisions/orders-and-1c.md). `day`: the Moscow day, `yyyy-mm-dd`. Call it with the order
 * locked.
 */
export async function insertShipment(
  db: Kysely<Database>,
  order: { id: number; dealerId: number; contractId: number },
  { day, document }: { day: string; document: string },
  run: number | undefined,
): Promise<void> {
  // Read here, because somebody may have changed the order before it was locked.
  const { total } = await db
    .selectFrom('orders')
    .select('total')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const { contractId } = order;
  if (await isShippedBy1c(db, order.id, { contractId, day, document, amount: total })) return;
  const entry = { contract_id: contractId, entered_on: day, document, amount: total };
  await enterInLedger(db, order.dealerId, [{ ...entry, kind: 'shipment', order_id: order.id }], run);
}

/**
 * Returns the owner of an order, its contract and its state; undefined when it does not exist or `served` does not
 * serve its dealer.
 */
export async function orderToMove(db: Kysely<Database>, id: number, served?: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'state', 'created_at as createdAt', 'ship_on as shipOn', 'total'])
    .select(['contract_id as contractId', 'account_id as accountId', 'dealer_id as dealerId'])
    .select(['rest_of as restOf', 'waits_since as waitsSince'])
    .where('id', '=', id)
    .$if(served !== undefined, (query) => query.where('dealer_id', 'in', servedDealers(served!)))
    .executeTakeFirst();
}

/** Returns the ids of the main users of a dealer. */
export async function mainUsersOf(db: Kysely<Database>, dealerId: number): Promise<number[]> {
  return usersOf(db, dealerId, ['1']);
}

/**
 * Returns the accounts that are notified about an order, each once: the account that placed it, then the main users
 * of its dealer.
 */
export async function hearersOf(
  db: Kysely<Database>,
  { accountId, dealerId }: { accountId: number; dealerId: number },
): Promise<number[]> {
  return [...new Set([accountId, ...(await mainUsersOf(db, dealerId))])];
}

/** Returns the ids of the accounts that may read all documents of a dealer: main users and observers. */
export async function papersReadersOf(db: Kysely<Database>, dealerId: number): Promise<number[]> {
  return usersOf(db, dealerId, ['1', '3']);
}

async function usersOf(db: Kysely<Database>, dealerId: number, types: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('type_id', 'in', types)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks an order until the transaction ends. Returns the last event of which the dealer was notified, 0 for none;
 * undefined when the order does not exist.
 */
export async function holdTold(db: Kysely<Database>, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('told_event')
    .where('id', '=', id)
    .$call(forUpdate(db))
    .executeTakeFirst();
  return row?.told_event;
}

/** Stores the last event of which the dealer was notified. */
export async function rememberTold(db: Kysely<Database>, id: number, event: number): Promise<void> {
  await db.updateTable('orders').set({ told_event: event }).where('id', '=', id).execute();
}
