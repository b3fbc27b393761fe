import type { Kysely } from 'kysely';
import { bulkInsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { stampEverything, stampProducts } from './changed-goods.repository.server.ts';

/** Above this number, one note «everything» is cheaper to read than a note for each product. */
const maxNotes = 2_000;

/**
 * Records that stocks, prices or other columns of these products have changed, for the read models of all processes
 * and for programs that ask for changes. Call it in the transaction that changes them, so that the note appears
 * exactly when the change does. `now`: milliseconds, `ctx.now`.
 */
export async function markProductsChanged(db: Kysely<Database>, ids: number[], now: number): Promise<void> {
  const unique = [...new Set(ids)];
  await stampProducts(db, unique);
  if (unique.length > maxNotes) return markModelsOutdated(db, now);
  await bulkInsert(
    db,
    'catalogue_changes',
    unique.map((product_id) => ({ product_id, changed_at: now })),
  );
}

/**
 * Notifies the read models that anything may have changed (brands, tree, parameters, warehouses): they rebuild, and
 * programs read the full list.
 */
export async function markCatalogueChanged(db: Kysely<Database>, now: number): Promise<void> {
  await stampEverything(db);
  await markModelsOutdated(db, now);
}

/**
 * Notifies the read models that they must rebuild, although no products have changed except those passed to
 * `markProductsChanged`. Call it when new tags, parameters or other words that describe goods were added.
 */
export async function markModelsOutdated(db: Kysely<Database>, now: number): Promise<void> {
  await bulkInsert(db, 'catalogue_changes', [{ product_id: null, changed_at: now }]);
}

/**
 * Notes that are younger than `keptMs` or among the newest `keptNotes` are never pruned; every process has read all
 * others long ago.
 */
const keptMs = 24 * 3_600_000;
const keptNotes = 10_000;

export type Note = { id: number; product_id: number | null };

/** Returns the ids of the newest notes, ascending. */
export async function newestNotes(db: Kysely<Database>, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('catalogue_changes')
    .select('id')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id).reverse();
}

/**
 * Returns the notes from id `first` on, and the notes with the ids `missing` that have appeared meanwhile, ascending;
 * at most `most`.
 */
export async function notesFrom(
  db: Kysely<Database>,
  first: number,
  missing: number[],
  most: number,
): Promise<Note[]> {
  return db
    .selectFrom('catalogue_changes')
    .select(['id', 'product_id'])
    .where((eb) =>
      missing.length > 0 ? eb.or([eb('id', '>=', first), eb('id', 'in', missing)]) : eb('id', '>=', first),
    )
    .orderBy('id')
    .limit(most)
    .execute();
}

/**
 * Deletes at most `limit` notes that are both a day old and not among the newest 10,000. `now`: milliseconds.
 * Returns true when there may be more.
 */
export async function pruneNotes(db: Kysely<Database>, now: number, limit: number): Promise<boolean> {
  const newest = await db
    .selectFrom('catalogue_changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  const rows = await db
    .selectFrom('catalogue_changes')
    .select('id')
    .where('id', '<=', Number(newest?.id ?? 0) - keptNotes)
    .where('changed_at', '<', now - keptMs)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('catalogue_changes').where('id', 'in', ids).execute();
  return ids.length === limit;
}
