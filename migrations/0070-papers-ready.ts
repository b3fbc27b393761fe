import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes } from './columns.ts';

/** When the first file of a document came, for the mail about papers that are ready (decision 136). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'documents', { file_at: { type: t.moment } });
  await addIndex(db, 'documents_of_dealer_by_file', 'documents', ['dealer_id', 'file_at']);
}
