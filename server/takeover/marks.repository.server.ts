import type { Insertable, Kysely } from 'kysely';
import { bulkInsert, upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/** Writes drafts with their lines. */
export async function addDrafts(
  db: Kysely<Database>,
  drafts: (Insertable<Database['drafts']> & { id: number })[],
  lines: Insertable<Database['draft_lines']>[],
): Promise<void> {
  await bulkInsert(db, 'drafts', drafts);
  await bulkInsert(db, 'draft_lines', lines);
}

/** Adds favourites; leaves existing favourites unchanged. */
export async function addFavourites(
  db: Kysely<Database>,
  rows: Insertable<Database['favourites']>[],
): Promise<void> {
  await upsert(db, 'favourites', rows, ['account_id', 'product_id'], {});
}

/** Adds lines to baskets; leaves existing lines unchanged. `now` is in milliseconds. */
export async function addBasketLines(
  db: Kysely<Database>,
  rows: Insertable<Database['basket_lines']>[],
  now: number,
): Promise<void> {
  const owners = [...new Set(rows.map(({ account_id }) => account_id))].sort((a, b) => a - b);
  await upsert(
    db,
    'baskets',
    owners.map((account_id) => ({ account_id, delivery_id: null, updated_at: now })),
    ['account_id'],
    { updated_at: 'replace' },
  );
  await upsert(db, 'basket_lines', rows, ['account_id', 'product_id', 'wms_id', 'type'], {});
}
