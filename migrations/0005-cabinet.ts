import type { Kysely } from 'kysely';
import { columnTypes, table } from './columns.ts';

/**
 * Creates the tables of the cabinet: password links, drafts, acts, notifications; and the indexes of its
 * lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  // Added one by one: SQLite takes one column per statement.
  await db.schema
    .alterTable('accounts')
    .addColumn('picture', t.string(255), (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('needs').addColumn('arrived_at', t.moment).execute();
  // Existing needs wait once they have run out, so that no notification is sent about goods in stock all
  // along.
  await db.schema
    .alterTable('needs')
    .addColumn('waits', t.flag, (c) => c.notNull().defaultTo(0))
    .execute();
  for (const marks of ['favourites', 'needs'])
    await db.schema
      .createIndex(`${marks}_of_account`)
      .on(marks)
      .columns(['account_id', 'added_at'])
      .execute();
  await db.schema.createIndex('needs_of_product').on('needs').columns(['product_id', 'account_id']).execute();
  await db.schema.alterTable('news').addColumn('announced_at', t.moment).execute();
  await db.schema
    .createIndex('accounts_of_dealer')
    .on('accounts')
    .columns(['dealer_id', 'type_id'])
    .execute();
  // MySQL indexes a foreign key by itself, SQLite does not.
  for (const owned of ['contragents', 'contracts', 'addresses'])
    await db.schema.createIndex(`${owned}_of_dealer`).on(owned).column('dealer_id').execute();
  await db.schema.createIndex('sessions_of_account').on('sessions').column('account_id').execute();
  await db.schema.createIndex('products_of_catalog').on('products').column('catalog_id').execute();

  await table(db, 'password_links')
    .addColumn('hash', t.string(64), (c) => c.primaryKey())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('purpose', t.string(10), (c) => c.notNull())
    .addColumn('expires_at', t.moment, (c) => c.notNull())
    .addColumn('used_at', t.moment)
    .addForeignKeyConstraint('password_links_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('password_links_of_account')
    .on('password_links')
    .column('account_id')
    .execute();

  await table(db, 'drafts')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('drafts_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('drafts_of_account')
    .on('drafts')
    .columns(['account_id', 'created_at'])
    .execute();
  await table(db, 'draft_lines')
    .addColumn('draft_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('type', t.string(16), (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('seen_price', t.money)
    .addPrimaryKeyConstraint('draft_lines_key', ['draft_id', 'product_id', 'wms_id', 'type'])
    .addForeignKeyConstraint('draft_lines_draft', ['draft_id'], 'drafts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('draft_lines_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('draft_lines_warehouse', ['wms_id'], 'warehouses', ['id'])
    .execute();

  await table(db, 'acts')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('contragent_id', t.ref, (c) => c.notNull())
    .addColumn('start_on', t.day, (c) => c.notNull())
    .addColumn('end_on', t.day, (c) => c.notNull())
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('reason', t.string(500), (c) => c.notNull())
    .addColumn('opening', t.money, (c) => c.notNull())
    .addColumn('shipped', t.money, (c) => c.notNull())
    .addColumn('paid', t.money, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('ready_at', t.moment)
    .addForeignKeyConstraint('acts_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('acts_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('acts_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('acts_contragent', ['contragent_id'], 'contragents', ['id'])
    .execute();
  await db.schema.createIndex('acts_of_dealer').on('acts').columns(['dealer_id', 'created_at']).execute();
  await db.schema.createIndex('acts_of_account').on('acts').columns(['account_id', 'created_at']).execute();
  await db.schema.createIndex('acts_of_contract').on('acts').columns(['contract_id', 'created_at']).execute();
  await table(db, 'act_lines')
    .addColumn('act_id', t.ref, (c) => c.notNull())
    .addColumn('number', t.whole, (c) => c.notNull())
    .addColumn('entered_on', t.day, (c) => c.notNull())
    .addColumn('document', t.string(255), (c) => c.notNull())
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('amount', t.money, (c) => c.notNull())
    .addPrimaryKeyConstraint('act_lines_key', ['act_id', 'number'])
    .addForeignKeyConstraint('act_lines_act', ['act_id'], 'acts', ['id'], (c) => c.onDelete('cascade'))
    .execute();

  await table(db, 'notification_settings')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('value', t.string(254), (c) => c.notNull())
    .addColumn('enabled', t.flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_settings_key', ['account_id', 'kind'])
    .addForeignKeyConstraint('notification_settings_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await table(db, 'messages')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('text', t.string(1000), (c) => c.notNull())
    .addColumn('href', t.string(255), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('read_at', t.moment)
    .addForeignKeyConstraint('messages_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('messages_of_account')
    .on('messages')
    .columns(['account_id', 'created_at'])
    .execute();
  await db.schema.createIndex('messages_unread').on('messages').columns(['account_id', 'read_at']).execute();
  await table(db, 'seen_prices')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('price', t.money, (c) => c.notNull())
    .addPrimaryKeyConstraint('seen_prices_key', ['account_id', 'product_id'])
    .addForeignKeyConstraint('seen_prices_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('seen_prices_product', ['product_id'], 'products', ['id'])
    .execute();
}
