import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/** Adds the holder of a job: a process that has lost its lease must not write the outcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  const holder = { type: t.string(36), define: (c: ColumnDefinitionBuilder) => c.notNull().defaultTo('') };
  await addColumns(db, 'jobs', { holder });
}
