import type { Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/** Lets the desk withdraw a delivery option that orders refer to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'delivery_options', {
    hidden: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
  });
}
