import type { Kysely } from 'kysely';
import { columnTypes, table } from './columns.ts';

/** Creates the table of submissions with a key, which are accepted once (decision 047). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'submissions')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('digest', t.string(64), (c) => c.notNull())
    .addColumn('answer', t.text, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addUniqueConstraint('submissions_once', ['account_id', 'digest'])
    .addForeignKeyConstraint('submissions_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
}
