import type { Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/** Whether a fast order was kept while it was typed, and not checked yet (decision 142). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'fast_order_lists', {
    typed: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
  });
}
