import { type Kysely, sql } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

/**
 * What managers had before settings were copied to them, so that copying can be undone; the waiting lists in the demand of the
 * desk; goods that programs just stopped following (decision 145).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'settings_copies')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('source_id', t.ref)
    .addColumn('given', t.text, (c) => c.notNull())
    .addColumn('copied_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('settings_copies_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('settings_copies_source', ['source_id'], 'accounts', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .execute();
  await addIndex(db, 'settings_copies_of_dealer', 'settings_copies', ['dealer_id', 'copied_at']);
  await addIndex(db, 'settings_copies_by_source', 'settings_copies', ['source_id']);
  await addIndex(db, 'settings_copies_by_age', 'settings_copies', ['copied_at']);

  await table(db, 'settings_before')
    .ifNotExists()
    .addColumn('copy_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('settings', t.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('settings_before_key', ['copy_id', 'account_id'])
    .addForeignKeyConstraint('settings_before_copy', ['copy_id'], 'settings_copies', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('settings_before_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'settings_before_of_account', 'settings_before', ['account_id']);

  await addColumns(db, 'wanted_goods', {
    awaiting: { type: t.whole, define: (c) => c.notNull().defaultTo(0) },
    asking: { type: t.whole, define: (c) => c.notNull().defaultTo(0) },
  });
  await sql`update wanted_goods set asking = dealers where asking = 0`.execute(db);
  await addIndex(db, 'wanted_goods_by_asking', 'wanted_goods', ['asking', 'quantity', 'product_id']);

  await table(db, 'ended_follows')
    .ifNotExists()
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('added_at', t.moment, (c) => c.notNull())
    .addColumn('ended_at', t.moment, (c) => c.notNull())
    .addPrimaryKeyConstraint('ended_follows_key', ['account_id', 'product_id'])
    .addForeignKeyConstraint('ended_follows_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('ended_follows_product', ['product_id'], 'products', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'ended_follows_by_product', 'ended_follows', ['product_id']);
  await addIndex(db, 'ended_follows_by_age', 'ended_follows', ['ended_at']);
}
