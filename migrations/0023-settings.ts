import type { Kysely } from 'kysely';
import { columnTypes, table } from './columns.ts';

/** Keeps what the wholesaler has set up for the whole portal: one row with JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'portal_settings')
    .ifNotExists()
    .addColumn('id', t.ref, (c) => c.primaryKey())
    .addColumn('body', t.text, (c) => c.notNull())
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();
}
