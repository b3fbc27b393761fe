import type { Kysely } from 'kysely';
import { addIndex } from './columns.ts';

/** The desk's search finds documents of all dealers by number, and people by the beginning of their name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'documents_by_key', 'documents', ['number_key', 'issued_on', 'id']);
  await addIndex(db, 'accounts_by_name', 'accounts', ['name']);
}
