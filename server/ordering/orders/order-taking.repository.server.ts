import type { Kysely } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';

/**
 * Writes the taker of an order, null for nobody. `from`: the taker that was shown, null for nobody. Returns false when
 * the taker has changed since, so only one of two people succeeds.
 */
export async function writeTaker(
  db: Kysely<Database>,
  id: number,
  { from, to, now }: { from: number | null; to: number | null; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ taken_by: to, taken_at: to === null ? null : now })
    .where('id', '=', id)
    .where((eb) => (from === null ? eb('taken_by', 'is', null) : eb('taken_by', '=', from)))
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Returns the taker of an order: id, name, and since when (milliseconds); undefined when nobody works on the order. */
export async function takerOf(
  db: Kysely<Database>,
  id: number,
): Promise<{ id: number; name: string; since: number | null } | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('staff', 'staff.id', 'orders.taken_by')
    .select(['staff.id', 'staff.name', 'staff.email', 'orders.taken_at as since'])
    .where('orders.id', '=', id)
    .executeTakeFirst();
  return row && { id: row.id, name: row.name || row.email, since: row.since };
}

/**
 * Returns the oldest new order without a taker; with `served`, only orders of dealers whom this staff member serves.
 */
export async function oldestFreeOrder(
  db: Kysely<Database>,
  served: number | undefined,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', state.created)
    .where('taken_by', 'is', null)
    .$if(served !== undefined, (query) => query.where('dealer_id', 'in', servedDealers(served!)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
