import type { Kysely } from 'kysely';
import { columnTypes, table } from './columns.ts';

/** Creates the tables of ordering: baskets, orders, the ledger of a contract, favourites and needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'delivery_options')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('hint', t.string(255), (c) => c.notNull())
    .addColumn('price', t.money, (c) => c.notNull())
    .addColumn('needs_address', t.flag, (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .execute();

  await table(db, 'baskets')
    .addColumn('account_id', t.ref, (c) => c.primaryKey())
    .addColumn('delivery_id', t.ref)
    .addColumn('updated_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('baskets_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('baskets_delivery', ['delivery_id'], 'delivery_options', ['id'])
    .execute();

  await table(db, 'basket_lines')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('type', t.string(16), (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('added_at', t.moment, (c) => c.notNull())
    .addPrimaryKeyConstraint('basket_lines_key', ['account_id', 'product_id', 'wms_id', 'type'])
    .addForeignKeyConstraint('basket_lines_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('basket_lines_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('basket_lines_warehouse', ['wms_id'], 'warehouses', ['id'])
    .execute();

  await table(db, 'orders')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('delivery_id', t.ref, (c) => c.notNull())
    .addColumn('delivery_header', t.string(255), (c) => c.notNull())
    .addColumn('delivery_price', t.money, (c) => c.notNull())
    .addColumn('address_id', t.ref)
    .addColumn('full_address', t.string(500), (c) => c.notNull())
    .addColumn('ship_on', t.day, (c) => c.notNull())
    .addColumn('comment', t.text, (c) => c.notNull())
    .addColumn('state', t.whole, (c) => c.notNull())
    .addColumn('positions', t.whole, (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('total', t.money, (c) => c.notNull())
    .addColumn('seen_total', t.money, (c) => c.notNull())
    .addColumn('idempotency_key', t.string(64), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('updated_at', t.moment, (c) => c.notNull())
    .addUniqueConstraint('orders_once', ['account_id', 'idempotency_key'])
    .addForeignKeyConstraint('orders_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('orders_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('orders_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('orders_delivery', ['delivery_id'], 'delivery_options', ['id'])
    .execute();
  await db.schema.createIndex('orders_of_dealer').on('orders').columns(['dealer_id', 'created_at']).execute();
  await db.schema
    .createIndex('orders_of_account')
    .on('orders')
    .columns(['account_id', 'created_at'])
    .execute();
  await db.schema.createIndex('orders_of_contract').on('orders').columns(['contract_id', 'state']).execute();

  await table(db, 'order_lines')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('type', t.string(16), (c) => c.notNull())
    .addColumn('articul', t.string(100), (c) => c.notNull())
    .addColumn('header', t.string(500), (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('price', t.money, (c) => c.notNull())
    .addColumn('seen_price', t.money, (c) => c.notNull())
    .addForeignKeyConstraint('order_lines_order', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('order_lines_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('order_lines_warehouse', ['wms_id'], 'warehouses', ['id'])
    .execute();
  // Includes the product, so that cancelling an order finds its reservations line by line.
  await db.schema
    .createIndex('order_lines_of_order')
    .on('order_lines')
    .columns(['order_id', 'product_id'])
    .execute();

  await table(db, 'ledger_entries')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('entered_on', t.day, (c) => c.notNull())
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('order_id', t.ref)
    .addColumn('document', t.string(255), (c) => c.notNull())
    .addColumn('amount', t.money, (c) => c.notNull())
    .addForeignKeyConstraint('ledger_entries_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('ledger_entries_order', ['order_id'], 'orders', ['id'])
    .execute();
  await db.schema
    .createIndex('ledger_entries_of_contract')
    .on('ledger_entries')
    .columns(['contract_id', 'entered_on'])
    .execute();

  await table(db, 'favourites')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('added_at', t.moment, (c) => c.notNull())
    .addPrimaryKeyConstraint('favourites_key', ['account_id', 'product_id'])
    .addForeignKeyConstraint('favourites_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('favourites_product', ['product_id'], 'products', ['id'])
    .execute();

  await table(db, 'needs')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('added_at', t.moment, (c) => c.notNull())
    .addPrimaryKeyConstraint('needs_key', ['account_id', 'product_id'])
    .addForeignKeyConstraint('needs_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('needs_product', ['product_id'], 'products', ['id'])
    .execute();
}
