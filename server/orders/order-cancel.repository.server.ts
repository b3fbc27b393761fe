import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { isOwnOrder } from './order-list.repository.server.ts';

/**
 * Moves an order from one of the states `from` to `to`; false when it stands in none of them (any more). The condition is in
 * the UPDATE itself, so of two at once only one succeeds.
 */
export async function moveOrder(
  db: Kysely<Database>,
  actor: SignedIn,
  id: number,
  { from, to, now }: { from: readonly number[]; to: number; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .where(isOwnOrder(actor))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives back what an order has reserved, in one statement. Gives the products whose free stock has grown. */
export async function releaseReservation(db: Kysely<Database>, orderId: number): Promise<number[]> {
  const lines = await db
    .selectFrom('order_lines')
    .select('product_id')
    .distinct()
    .where('order_id', '=', orderId)
    .execute();
  const products = lines.map((line) => line.product_id);
  if (products.length === 0) return products;
  await db
    .updateTable('stocks')
    .set((eb) => ({
      reserved: eb(
        'stocks.reserved',
        '-',
        eb
          .selectFrom('order_lines')
          .select((inner) => inner.fn.sum<number>('order_lines.quantity').as('quantity'))
          .where('order_lines.order_id', '=', orderId)
          .whereRef('order_lines.product_id', '=', 'stocks.product_id')
          .whereRef('order_lines.wms_id', '=', 'stocks.wms_id'),
      ),
    }))
    // The list lets the database find the rows by key; without it MySQL would walk through, and lock, all stocks.
    .where('stocks.product_id', 'in', products)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_lines')
          .select('order_lines.id')
          .where('order_lines.order_id', '=', orderId)
          .whereRef('order_lines.product_id', '=', 'stocks.product_id')
          .whereRef('order_lines.wms_id', '=', 'stocks.wms_id'),
      ),
    )
    .execute();
  return products;
}
