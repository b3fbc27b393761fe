import type { Kysely } from 'kysely';
import { bulkInsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/** From here on one note «everything» is cheaper to read than a note for each product. */
const mostNotes = 2_000;

/**
 * Tells the read models of all processes that these products' stocks, prices or other columns have changed. Call it in the
 * transaction that changes them, so that the note appears exactly when the change does. `now`: milliseconds, `ctx.now`.
 */
export async function markProductsChanged(db: Kysely<Database>, ids: number[], now: number): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length > mostNotes) return markCatalogueChanged(db, now);
  await bulkInsert(
    db,
    'catalogue_changes',
    unique.map((product_id) => ({ product_id, changed_at: now })),
  );
}

/** Tells them that anything may have changed (brands, tree, parameters, many products): they rebuild. */
export async function markCatalogueChanged(db: Kysely<Database>, now: number): Promise<void> {
  await bulkInsert(db, 'catalogue_changes', [{ product_id: null, changed_at: now }]);
}
