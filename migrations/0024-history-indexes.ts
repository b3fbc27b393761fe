import type { Kysely } from 'kysely';
import { addIndex } from './columns.ts';

/** Finds entries of the history by what they are about and by whom they were made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'history_of_kind', 'history', ['kind', 'id']);
  await addIndex(db, 'history_of_action', 'history', ['action', 'id']);
  await addIndex(db, 'history_of_authors', 'history', ['actor_kind', 'id']);
}
