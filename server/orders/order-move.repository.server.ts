import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Database } from '../db/schema.ts';

type Move = {
  from: readonly number[];
  to: number;
  now: number;
  /** Which orders may be moved at all; the staff moves any. */
  where?: (eb: ExpressionBuilder<Database, 'orders'>) => Expression<SqlBool>;
};

/**
 * Moves an order from one of the states `from` to `to`; false when it stands in none of them (any more). The condition is in
 * the UPDATE itself, so of two at once only one succeeds.
 */
export async function moveOrder(
  db: Kysely<Database>,
  id: number,
  { from, to, now, where }: Move,
): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .$if(where !== undefined, (query) => query.where(where!))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives back what an order has reserved. Gives the products whose free stock has grown. */
export function releaseReservation(db: Kysely<Database>, orderId: number): Promise<number[]> {
  return settleReservation(db, orderId, false);
}

/** Takes what an order has reserved out of the stock: the goods have left. Gives the products whose stock has shrunk. */
export function shipReserved(db: Kysely<Database>, orderId: number): Promise<number[]> {
  return settleReservation(db, orderId, true);
}

/** In one statement, whatever the number of lines; lines of one product and warehouse are added up. */
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
  await db
    .updateTable('stocks')
    .set((eb) => ({ reserved: eb('stocks.reserved', '-', pieces(eb)) }))
    .$if(shipped, (query) =>
      query.set((eb) => ({
        // 1C may have taken them out of its own stock before: there is never less than nothing.
        quantity: eb
          .case()
          .when('stocks.quantity', '>', pieces(eb))
          .then(eb('stocks.quantity', '-', pieces(eb)))
          .else(0)
          .end(),
      })),
    )
    // The list lets the database find the rows by key; without it MySQL would walk through, and lock, all stocks.
    .where('stocks.product_id', 'in', products)
    .where((eb) => eb.exists(ordered(eb).select('order_lines.id')))
    .execute();
  return products;
}

/** Writes the shipment of an order into its contract's ledger, from which acts are built; `day`: the Moscow day, `yyyy-mm-dd`. */
export async function insertShipment(
  db: Kysely<Database>,
  order: { id: number; contractId: number; total: number },
  { day, document }: { day: string; document: string },
): Promise<void> {
  await db
    .insertInto('ledger_entries')
    .values({
      contract_id: order.contractId,
      entered_on: day,
      kind: 'shipment',
      order_id: order.id,
      document,
      amount: order.total,
    })
    .execute();
}

/** Whose order it is and under what it was placed; undefined when there is none. */
export async function orderToMove(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'state', 'created_at as createdAt', 'total'])
    .select(['contract_id as contractId', 'account_id as accountId', 'dealer_id as dealerId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The main users of a dealer, ids. */
export async function mainUsersOf(db: Kysely<Database>, dealerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('type_id', '=', '1')
    .execute();
  return rows.map(({ id }) => id);
}
