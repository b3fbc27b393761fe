import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

/** Adds entries to the history. */
export async function insertEntries(
  db: Kysely<Database>,
  entries: Insertable<Database['history']>[],
): Promise<void> {
  await bulkInsert(db, 'history', entries);
}
