import type { Kysely, SelectQueryBuilder } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import type { SumDifference, ToldSum } from './sum-in-1c.ts';

/** The columns of an order without a difference from 1C. */
export const noDifference = { told_sum: null, told_vat: null, told_at: null } as const;

/** Returns the differing total of 1C that an order keeps; undefined for none. */
export function toldSum(row: { told_sum: number | null; told_vat: number | null }): ToldSum | undefined {
  return row.told_sum === null
    ? undefined
    : { total: Number(row.told_sum), vatOnTop: Number(row.told_vat ?? 0) };
}

/**
 * Returns the total of an order, the differing total of 1C about which nobody has decided, and the one about which staff
 * have decided; in kopecks.
 */
export async function sumsOfOrder(
  db: Kysely<Database>,
  id: number,
): Promise<{ own: number; told: ToldSum | undefined; settled: number | undefined }> {
  const row = await db
    .selectFrom('orders')
    .select(['total', 'told_sum', 'told_vat', 'settled_sum'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const settled = row.settled_sum === null ? undefined : Number(row.settled_sum);
  return { own: Number(row.total), told: toldSum(row), settled };
}

/** Keeps a differing total of 1C on its order. */
export async function keepDifference(
  db: Kysely<Database>,
  id: number,
  { total, vatOnTop, at }: ToldSum & { at: number },
): Promise<void> {
  const told = { told_sum: total, told_vat: vatOnTop, told_at: at };
  await db.updateTable('orders').set(told).where('id', '=', id).execute();
}

/** Ends the difference of an order. `settled`: the total of 1C that staff have accepted. */
export async function endDifference(db: Kysely<Database>, id: number, settled?: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ ...noDifference, ...(settled !== undefined && { settled_sum: settled }) })
    .where('id', '=', id)
    .execute();
}

/** Filters the orders by a difference to decide about. Nothing is owed for a cancelled order, so it has none. */
export function differing<O>(orders: SelectQueryBuilder<Database, 'orders', O>) {
  return orders.where('orders.told_at', '>', 0).where('orders.state', '!=', state.cancelled);
}

/** Returns the difference of an order as staff see it. */
export function shownDifference(row: {
  state: number;
  toldSum: number | null;
  toldAt: number | null;
}): SumDifference | undefined {
  if (row.toldSum === null || row.toldAt === null || row.state === state.cancelled) return undefined;
  return { told: Number(row.toldSum), at: Number(row.toldAt) };
}
