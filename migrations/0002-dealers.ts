import type { Kysely } from 'kysely';
import { columnTypes, table } from './columns.ts';

/**
 * Creates the tables of the buyers: dealers, accounts and their sessions, contragents, contracts, addresses,
 * price politics.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'dealers')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('manager_name', t.string(255), (c) => c.notNull())
    .addColumn('manager_email', t.string(254), (c) => c.notNull())
    .addColumn('manager_phone', t.string(30), (c) => c.notNull())
    .execute();

  await table(db, 'contragents')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('company', t.string(255), (c) => c.notNull())
    .addColumn('inn', t.string(12), (c) => c.notNull().unique())
    .addColumn('kpp', t.string(9), (c) => c.notNull())
    .addColumn('ogrn', t.string(15), (c) => c.notNull())
    .addColumn('legal_address', t.string(500), (c) => c.notNull())
    .addColumn('bank', t.string(255), (c) => c.notNull())
    .addColumn('bik', t.string(9), (c) => c.notNull())
    .addColumn('account', t.string(20), (c) => c.notNull())
    .addColumn('enabled', t.flag, (c) => c.notNull())
    .addForeignKeyConstraint('contragents_dealer', ['dealer_id'], 'dealers', ['id'])
    .execute();

  await table(db, 'contracts')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('contragent_id', t.ref, (c) => c.notNull())
    .addColumn('header', t.string(100), (c) => c.notNull())
    .addColumn('price_type_id', t.ref, (c) => c.notNull())
    .addColumn('discount_bp', t.whole, (c) => c.notNull())
    .addColumn('credit_limit', t.money, (c) => c.notNull())
    .addColumn('enabled', t.flag, (c) => c.notNull())
    .addForeignKeyConstraint('contracts_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('contracts_contragent', ['contragent_id'], 'contragents', ['id'])
    .addForeignKeyConstraint('contracts_price_type', ['price_type_id'], 'price_types', ['id'])
    .execute();

  await table(db, 'contract_warehouses')
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('contract_warehouses_key', ['contract_id', 'wms_id'])
    .addForeignKeyConstraint('contract_warehouses_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('contract_warehouses_warehouse', ['wms_id'], 'warehouses', ['id'])
    .execute();

  await table(db, 'addresses')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('full_address', t.string(500), (c) => c.notNull())
    .addColumn('removed', t.flag, (c) => c.notNull().defaultTo(0))
    .addForeignKeyConstraint('addresses_dealer', ['dealer_id'], 'dealers', ['id'])
    .execute();

  await table(db, 'accounts')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('type_id', t.string(2), (c) => c.notNull().defaultTo('2'))
    .addColumn('email', t.string(254), (c) => c.notNull().unique())
    .addColumn('name', t.string(255), (c) => c.notNull())
    .addColumn('phone', t.string(30), (c) => c.notNull())
    .addColumn('password_hash', t.string(255), (c) => c.notNull())
    .addColumn('enabled', t.flag, (c) => c.notNull())
    .addColumn('contract_id', t.ref)
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('accounts_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('accounts_contract', ['contract_id'], 'contracts', ['id'])
    .execute();

  await table(db, 'account_contracts')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('account_contracts_key', ['account_id', 'contract_id'])
    .addForeignKeyConstraint('account_contracts_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('account_contracts_contract', ['contract_id'], 'contracts', ['id'])
    .execute();

  await table(db, 'account_addresses')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('address_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('account_addresses_key', ['account_id', 'address_id'])
    .addForeignKeyConstraint('account_addresses_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('account_addresses_address', ['address_id'], 'addresses', ['id'])
    .execute();

  await table(db, 'price_politics')
    .addColumn('account_id', t.ref, (c) => c.primaryKey())
    .addColumn('mode', t.string(10), (c) => c.notNull())
    .addColumn('percent_bp', t.whole, (c) => c.notNull())
    .addColumn('show_wholesale', t.flag, (c) => c.notNull())
    .addForeignKeyConstraint('price_politics_account', ['account_id'], 'accounts', ['id'])
    .execute();

  await table(db, 'price_politics_brands')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('brand_id', t.ref, (c) => c.notNull())
    .addColumn('mode', t.string(10), (c) => c.notNull())
    .addColumn('percent_bp', t.whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('price_politics_brands_key', ['account_id', 'brand_id'])
    .addForeignKeyConstraint('price_politics_brands_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('price_politics_brands_brand', ['brand_id'], 'brands', ['id'])
    .execute();

  await table(db, 'sessions')
    .addColumn('id', t.string(64), (c) => c.primaryKey())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('expires_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('sessions_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

  await table(db, 'attempts')
    .addColumn('bucket', t.string(255), (c) => c.primaryKey())
    .addColumn('count', t.whole, (c) => c.notNull())
    .addColumn('resets_at', t.moment, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('attempts_expiry').on('attempts').column('resets_at').execute();
}
