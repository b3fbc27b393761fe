import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { OrderNote } from './desk-order.ts';

/** Adds a note to an order, unless the order already has a note with this key. */
export async function addNote(
  db: Kysely<Database>,
  note: Omit<Database['order_notes'], 'id'>,
): Promise<void> {
  await upsert(db, 'order_notes', [note], ['order_id', 'idempotency_key'], {});
}

/** Returns the newest hundred notes of an order, oldest first. */
export async function notesOf(db: Kysely<Database>, orderId: number): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('order_notes')
    .select(['id', 'at', 'staff_name as name', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.reverse();
}
