import type { Kysely } from 'kysely';
import { addIndex } from './columns.ts';

/** The desk lists documents of all dealers by day and kind, and finds them by number and people by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'documents_by_key', 'documents', ['number_key', 'issued_on', 'id']);
  await addIndex(db, 'documents_by_day', 'documents', ['cancelled', 'issued_on', 'id']);
  await addIndex(db, 'documents_of_kind', 'documents', ['kind', 'cancelled', 'issued_on', 'id']);
  await addIndex(db, 'accounts_by_name', 'accounts', ['name']);
}
