import type { Kysely } from 'kysely';
import { addIndex } from './columns.ts';

/** Finds the contracts that bank statements name by their numbers, and the statements that nobody imported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'contracts_by_number', 'contracts', ['header']);
  await addIndex(db, 'statement_imports_waiting', 'statement_imports', ['imported_at', 'created_at']);
}
