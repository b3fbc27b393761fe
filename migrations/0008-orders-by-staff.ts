import type { Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/** The staff member who has placed an order for a person of the dealer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'orders', {
    placed_by_staff: { type: t.string(255), define: (column) => column.notNull().defaultTo('') },
  });
}
