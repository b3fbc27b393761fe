import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

/** A 1C document for a part of an order. `plain`: its number is that of the order. */
export type Part = { id: number; orderId: number; part: string; plain: number; toldState: number | null };

/** Returns the parts of orders in all divisions that 1C has been given, the plain part first. */
export async function partsOf(db: Kysely<Database>, orders: readonly number[]): Promise<Part[]> {
  if (orders.length === 0) return [];
  return db
    .selectFrom('exchange_parts')
    .select(['id', 'order_id as orderId', 'part', 'plain', 'told_state as toldState'])
    .where('order_id', 'in', [...orders])
    .orderBy('order_id')
    .orderBy('plain', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns a part by its id; undefined when there is none. */
export async function partById(db: Kysely<Database>, id: number): Promise<Part | undefined> {
  return db
    .selectFrom('exchange_parts')
    .select(['id', 'order_id as orderId', 'part', 'plain', 'told_state as toldState'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds parts that do not exist yet. */
export async function addParts(
  db: Kysely<Database>,
  parts: readonly Pick<Part, 'orderId' | 'part' | 'plain'>[],
): Promise<void> {
  const rows = parts.map(({ orderId, part, plain }) => ({
    order_id: orderId,
    part,
    plain,
    told_state: null,
  }));
  await upsert(db, 'exchange_parts', rows, ['order_id', 'part'], {});
}

/** Writes the state that a part has in 1C. */
export async function writeTold(db: Kysely<Database>, id: number, state: number): Promise<void> {
  await db.updateTable('exchange_parts').set({ told_state: state }).where('id', '=', id).execute();
}
