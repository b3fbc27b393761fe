import { type Kysely, sql } from 'kysely';
import { afterKey, sharedNow, upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/**
 * When each product last changed (decisions/programs.md). A time is when the change was written, in milliseconds of
 * the database's clock, which all processes share. A change becomes visible only when its transaction commits, so
 * readers go back by `patienceMs`.
 */

/** Longer than any transaction takes between writing a change and committing it. */
export const patienceMs = 120_000;

/**
 * How far to go back from a time that a program remembers. The time comes from the program's own clock, and the
 * program may have read a catalogue that was still being rebuilt. So the program also gets the changes shortly before
 * that time.
 */
export const timeIsRoughMs = 10 * 60_000;

/**
 * Records the time at which these products change. Writes the products in ascending order, so that transactions do
 * not deadlock.
 */
export async function stampProducts(db: Kysely<Database>, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const changed_at = await sharedNow(db);
  const rows = ids.toSorted((a, b) => a - b).map((product_id) => ({ product_id, changed_at, version: 1 }));
  await upsert(db, 'product_changes', rows, ['product_id'], { changed_at: 'largest', version: 'add' });
}

/**
 * The state of a product: two equal states mean that nothing of it has changed in between. `version` counts the changes,
 * because times may repeat; the previous release only writes the time.
 */
export type ProductState = { product: number; version: number; changedAt: number };

/** Returns the states of products by external id. */
export async function statesOf(
  db: Kysely<Database>,
  externalIds: readonly string[],
): Promise<Map<string, ProductState>> {
  if (externalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .leftJoin('product_changes', 'product_changes.product_id', 'products.id')
    .select(['products.external_id', 'products.id', 'version', 'changed_at'])
    .where('products.external_id', 'in', externalIds)
    .execute();
  return new Map(
    rows.map(({ external_id, id, version, changed_at }) => [
      external_id ?? '',
      { product: Number(id), version: Number(version ?? 0), changedAt: Number(changed_at ?? 0) },
    ]),
  );
}

export function isSameState(a: ProductState | undefined, b: ProductState | undefined): boolean {
  return a?.product === b?.product && a?.version === b?.version && a?.changedAt === b?.changedAt;
}

/** Records that any product may have changed, which makes earlier recorded changes obsolete. */
export async function stampEverything(db: Kysely<Database>): Promise<void> {
  const now = await sharedNow(db);
  // Each time differs from the one before, because readers compare them.
  const later = sql<number>`case when changed_at >= ${now} then changed_at + 1 else ${now} end`;
  const floor = db.updateTable('catalogue_floor').set({ changed_at: later }).where('id', '=', 1);
  const { numUpdatedRows } = await floor.executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await upsert(db, 'catalogue_floor', [{ id: 1, changed_at: now }], ['id'], { changed_at: 'largest' });
}

/** Returns the last time recorded by `stampEverything`, in milliseconds; 0 if there is none. */
export async function floorOfChanges(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('catalogue_floor')
    .select('changed_at')
    .where('id', '=', 1)
    .executeTakeFirst();
  return Number(row?.changed_at ?? 0);
}

/** A place in the order of changes: by time, then by product. Times are milliseconds. */
export type Change = { at: number; id: number };

/** Returns at most `most` changes after a place, in order, including products that are no longer sold. */
export async function changesAfter(
  db: Kysely<Database>,
  { at, id }: Change,
  most: number,
): Promise<Change[]> {
  const rows = await db
    .selectFrom('product_changes')
    .select(['changed_at as at', 'product_id as id'])
    .where(afterKey(db, ['changed_at', 'product_id'], [at, id]))
    .orderBy('changed_at')
    .orderBy('product_id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ at: Number(row.at), id: Number(row.id) }));
}

/** Returns at most `most` ids of products after `id`, sold or not, ascending. */
export async function productsAfter(db: Kysely<Database>, id: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => Number(row.id));
}
