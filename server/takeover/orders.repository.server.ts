import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '../db/dialect.server.ts';
import { openStates } from '../db/order-states.ts';
import type { Database } from '../db/schema.ts';
import { addOrdersToSums, moveOrderInSums } from '../ordering/sums/change-sums.repository.server.ts';

/** Writes orders of the old portal with their lines, and adds them to the kept sums. */
export async function addOldOrders(
  db: Kysely<Database>,
  orders: (Insertable<Database['orders']> & { id: number })[],
  lines: Insertable<Database['order_lines']>[],
): Promise<void> {
  await bulkInsert(db, 'orders', orders);
  await bulkInsert(db, 'order_lines', lines);
  await addOrdersToSums(
    db,
    orders.map(({ id }) => id),
  );
}

/** Returns the states of orders, and whether anything has happened to them in this portal. */
export async function statesOf(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, { state: number; touched: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_events', 'order_events.order_id', 'orders.id')
    .select(['orders.id', 'orders.state'])
    .select(({ fn }) => fn.count('order_events.id').as('events'))
    .where('orders.id', 'in', [...ids])
    .groupBy(['orders.id', 'orders.state'])
    .execute();
  return new Map(rows.map(({ id, state, events }) => [id, { state, touched: Number(events) > 0 }]));
}

/** Moves an order to the state that it has got in the old portal meanwhile; nothing is reserved, shipped or told. */
export async function moveOldOrder(
  db: Kysely<Database>,
  id: number,
  { from, to, at }: { from: number; to: number; at: number },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state: to, updated_at: at, unreserved: openStates.includes(to) ? 1 : 0 })
    .where('id', '=', id)
    .execute();
  await moveOrderInSums(db, id, from);
}
