import type { Insertable, Kysely } from 'kysely';
import { byId } from '../db/by-id.server.ts';
import { bulkInsert, forUpdate } from '../db/dialect.server.ts';
import { openStates } from '../db/order-states.ts';
import type { Database } from '../db/schema.ts';
import { addOrdersToSums, moveOrdersInSums } from '../ordering/sums/change-sums.repository.server.ts';

/** Adds orders of the old portal with their lines, and includes them in the stored sums. */
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

/**
 * Locks orders until the transaction ends, so that nobody works on them meanwhile. Returns their states and
 * whether anything has happened to them in this portal.
 */
export async function holdStates(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, { state: number; touched: boolean }>> {
  if (ids.length === 0) return new Map();
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .$call(forUpdate(db))
    .execute();
  // Read only after locking, because somebody may have worked on the orders before.
  const events = await db
    .selectFrom('order_events')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', [...ids])
    .execute();
  const touched = new Set(events.map(({ order_id }) => order_id));
  return new Map(orders.map(({ id, state }) => [id, { state, touched: touched.has(id) }]));
}

/** The state to which an order moves, and when it moved there in the old portal, in milliseconds. */
export type OldMove = { id: number; from: number; to: number; at: number };

/**
 * Moves orders that `holdStates` has locked to their current states in the old portal. Reserves and ships nothing, and
 * notifies nobody.
 */
export async function moveOldOrders(db: Kysely<Database>, moves: readonly OldMove[]): Promise<void> {
  if (moves.length === 0) return;
  await db
    .updateTable('orders')
    .set({
      state: byId(moves, ({ to }) => to),
      updated_at: byId(moves, ({ at }) => at),
      changed_at: byId(moves, ({ at }) => at),
      unreserved: byId(moves, ({ to }) => (openStates.includes(to) ? 1 : 0)),
    })
    .where(
      'id',
      'in',
      moves.map(({ id }) => id),
    )
    .execute();
  await moveOrdersInSums(db, new Map(moves.map(({ id, from }) => [id, from])));
}
