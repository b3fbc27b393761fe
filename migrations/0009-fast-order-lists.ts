import type { Kysely } from 'kysely';
import { addIndex, columnTypes, table } from './columns.ts';

/** Creates the table of checked fast-order lists, kept for the account until they are added or expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'fast_order_lists')
    .ifNotExists()
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('list_key', t.string(32), (c) => c.notNull())
    .addColumn('revision', t.whole, (c) => c.notNull())
    .addColumn('editor', t.string(40), (c) => c.notNull())
    .addColumn('line_count', t.whole, (c) => c.notNull())
    .addColumn('content', t.text, (c) => c.notNull())
    .addColumn('updated_at', t.moment, (c) => c.notNull())
    .addPrimaryKeyConstraint('fast_order_lists_key', ['account_id', 'list_key'])
    .addForeignKeyConstraint('fast_order_lists_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'fast_order_lists_of_account', 'fast_order_lists', ['account_id', 'updated_at']);
  await addIndex(db, 'fast_order_lists_by_age', 'fast_order_lists', ['updated_at']);
}
