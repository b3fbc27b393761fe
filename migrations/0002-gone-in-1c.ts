import type { Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/** Groups, properties and values that 1C has marked for deletion are no longer shown, until the mark is removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { flag } = columnTypes(db);
  for (const table of ['catalogs', 'params', 'param_values'])
    await addColumns(db, table, { gone: { type: flag, define: (column) => column.notNull().defaultTo(0) } });
}
