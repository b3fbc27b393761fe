import { type Kysely, sql } from 'kysely';
import { addIndex, addUniqueIndex, columnTypes, table } from '../columns.ts';

/** Creates the tables of dealers, their accounts, contragents, contracts, addresses and managers. */
export async function makePeople(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'dealers')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('manager_name', t.string(255), (c) => c.notNull())
    .addColumn('manager_email', t.string(254), (c) => c.notNull())
    .addColumn('manager_phone', t.string(30), (c) => c.notNull())
    .addColumn('staff_id', t.ref)
    .addColumn('external_id', t.string(100))
    .addForeignKeyConstraint('dealers_staff', ['staff_id'], 'staff', ['id'], (c) => c.onDelete('set null'))
    .execute();
  await addIndex(db, 'dealers_by_name', 'dealers', ['header', 'id']);
  await addUniqueIndex(db, 'dealers_external', 'dealers', ['external_id']);
  await addIndex(db, 'dealers_of_staff_by_name', 'dealers', ['staff_id', 'header', 'id']);

  await table(db, 'dealer_words')
    .addColumn('word', t.string(40), (c) => c.notNull())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('dealer_words_key', ['word', 'dealer_id'])
    .addForeignKeyConstraint('dealer_words_dealer', ['dealer_id'], 'dealers', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'dealer_words_of_dealer', 'dealer_words', ['dealer_id']);

  await table(db, 'last_orders')
    .addColumn('dealer_id', t.ref, (c) => c.notNull().primaryKey())
    .addColumn('last_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('last_orders_dealer', ['dealer_id'], 'dealers', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'last_orders_by_time', 'last_orders', ['last_at', 'dealer_id']);

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
    .addColumn('picture', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('external_id', t.string(100))
    .addForeignKeyConstraint('accounts_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('accounts_contract', ['contract_id'], 'contracts', ['id'])
    .addCheckConstraint('accounts_type', sql`type_id in ('1', '2', '3')`)
    .execute();
  await addIndex(db, 'accounts_by_phone', 'accounts', ['phone']);
  await addUniqueIndex(db, 'accounts_external', 'accounts', ['external_id']);
  await addIndex(db, 'accounts_of_dealer', 'accounts', ['dealer_id', 'type_id']);

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
    .addColumn('external_id', t.string(100))
    .addForeignKeyConstraint('contragents_dealer', ['dealer_id'], 'dealers', ['id'])
    .execute();
  await addUniqueIndex(db, 'contragents_external_id', 'contragents', ['external_id']);
  await addIndex(db, 'contragents_of_dealer', 'contragents', ['dealer_id']);

  await table(db, 'parties')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('contragent_id', t.ref)
    .addColumn('company', t.string(255), (c) => c.notNull())
    .addColumn('inn', t.string(12), (c) => c.notNull())
    .addColumn('kpp', t.string(9), (c) => c.notNull())
    .addColumn('ogrn', t.string(15), (c) => c.notNull())
    .addColumn('legal_address', t.string(500), (c) => c.notNull())
    .addColumn('bank', t.string(255), (c) => c.notNull())
    .addColumn('bik', t.string(9), (c) => c.notNull())
    .addColumn('account', t.string(20), (c) => c.notNull())
    .execute();
  await addIndex(db, 'parties_of_contragent', 'parties', ['contragent_id', 'id']);

  await table(db, 'contracts')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('contragent_id', t.ref, (c) => c.notNull())
    .addColumn('header', t.string(100), (c) => c.notNull())
    .addColumn('price_type_id', t.ref, (c) => c.notNull())
    .addColumn('discount_bp', t.whole, (c) => c.notNull())
    .addColumn('credit_limit', t.money, (c) => c.notNull())
    .addColumn('enabled', t.flag, (c) => c.notNull())
    .addColumn('deferral_days', t.whole)
    .addColumn('valid_from', t.day)
    .addColumn('valid_to', t.day)
    .addColumn('external_id', t.string(100))
    .addColumn('orders_expected', t.flag, (c) => c.notNull().defaultTo(0))
    .addForeignKeyConstraint('contracts_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('contracts_contragent', ['contragent_id'], 'contragents', ['id'])
    .addForeignKeyConstraint('contracts_price_type', ['price_type_id'], 'price_types', ['id'])
    // A discount above 100 % would make a negative price; a negative discount is a markup.
    .addCheckConstraint('contracts_discount', sql`discount_bp <= 10000`)
    .addCheckConstraint('contracts_credit_limit', sql`credit_limit >= 0`)
    .execute();
  await addIndex(db, 'contracts_by_number', 'contracts', ['header']);
  await addUniqueIndex(db, 'contracts_external_id', 'contracts', ['external_id']);
  await addIndex(db, 'contracts_of_dealer', 'contracts', ['dealer_id']);

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
  await addIndex(db, 'addresses_of_dealer', 'addresses', ['dealer_id']);

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

  await table(db, 'order_limits')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('per_order', t.money)
    .addColumn('per_month', t.money)
    .addPrimaryKeyConstraint('order_limits_key', ['account_id', 'contract_id'])
    .addForeignKeyConstraint('order_limits_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('order_limits_contract', ['contract_id'], 'contracts', ['id'])
    .addCheckConstraint('order_limits_per_order', sql`per_order is null or per_order >= 0`)
    .addCheckConstraint('order_limits_per_month', sql`per_month is null or per_month >= 0`)
    .execute();

  // Settings of managers before others were copied over them, so that copying can be undone.
  await table(db, 'settings_copies')
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
  await addIndex(db, 'settings_copies_by_age', 'settings_copies', ['copied_at']);
  await addIndex(db, 'settings_copies_by_source', 'settings_copies', ['source_id']);
  await addIndex(db, 'settings_copies_of_dealer', 'settings_copies', ['dealer_id', 'copied_at']);

  await table(db, 'settings_before')
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

  await table(db, 'price_politics')
    .addColumn('account_id', t.ref, (c) => c.primaryKey())
    .addColumn('mode', t.string(10), (c) => c.notNull())
    .addColumn('percent_bp', t.whole, (c) => c.notNull())
    .addColumn('show_wholesale', t.flag, (c) => c.notNull())
    .addForeignKeyConstraint('price_politics_account', ['account_id'], 'accounts', ['id'])
    .addCheckConstraint('price_politics_mode', sql`mode in ('markup', 'discount')`)
    .addCheckConstraint(
      'price_politics_percent',
      sql`percent_bp >= 0 and (mode <> 'discount' or percent_bp <= 10000)`,
    )
    .execute();

  await table(db, 'price_politics_brands')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('brand_id', t.ref, (c) => c.notNull())
    .addColumn('mode', t.string(10), (c) => c.notNull())
    .addColumn('percent_bp', t.whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('price_politics_brands_key', ['account_id', 'brand_id'])
    .addForeignKeyConstraint('price_politics_brands_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('price_politics_brands_brand', ['brand_id'], 'brands', ['id'])
    .addCheckConstraint('price_politics_brands_mode', sql`mode in ('markup', 'discount')`)
    .addCheckConstraint(
      'price_politics_brands_percent',
      sql`percent_bp >= 0 and (mode <> 'discount' or percent_bp <= 10000)`,
    )
    .execute();

  await table(db, 'dealer_requests')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref)
    .addColumn('contragent_id', t.ref, (c) => c.notNull())
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('state', t.string(20), (c) => c.notNull())
    .addColumn('waiting_for', t.string(40), (c) => c.unique())
    .addColumn('company', t.string(255), (c) => c.notNull())
    .addColumn('inn', t.string(12), (c) => c.notNull())
    .addColumn('kpp', t.string(9), (c) => c.notNull())
    .addColumn('was_company', t.string(255), (c) => c.notNull())
    .addColumn('was_inn', t.string(12), (c) => c.notNull())
    .addColumn('was_kpp', t.string(9), (c) => c.notNull())
    .addColumn('answer', t.string(2000), (c) => c.notNull())
    .addColumn('contract_id', t.ref)
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('decided_at', t.moment)
    .addForeignKeyConstraint('dealer_requests_dealer', ['dealer_id'], 'dealers', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('dealer_requests_contragent', ['contragent_id'], 'contragents', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('dealer_requests_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .addForeignKeyConstraint('dealer_requests_contract', ['contract_id'], 'contracts', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .addCheckConstraint('dealer_requests_kind', sql`kind in ('contract', 'requisites')`)
    .addCheckConstraint('dealer_requests_state', sql`state in ('waiting', 'done', 'refused', 'withdrawn')`)
    .execute();
  await addIndex(db, 'dealer_requests_by_state', 'dealer_requests', ['state', 'created_at', 'id']);
  await addIndex(db, 'dealer_requests_of_contragent', 'dealer_requests', ['contragent_id', 'id']);
  await addIndex(db, 'dealer_requests_of_dealer', 'dealer_requests', ['dealer_id', 'id']);

  await table(db, 'consents')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref)
    .addColumn('phone', t.string(20))
    .addColumn('form', t.string(20), (c) => c.notNull())
    .addColumn('page_id', t.ref, (c) => c.notNull())
    .addColumn('version_on', t.day, (c) => c.notNull())
    .addColumn('client_hash', t.string(64), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    // Either the account or the phone is null, and nulls are never equal, so each key constrains only its own kind.
    .addUniqueConstraint('consents_of_account', ['account_id', 'page_id', 'version_on'])
    .addUniqueConstraint('consents_of_phone', ['phone', 'page_id', 'version_on'])
    .addForeignKeyConstraint('consents_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('consents_page', ['page_id'], 'pages', ['id'])
    .execute();

  await table(db, 'destruction_acts')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref)
    .addColumn('dealer_id', t.ref)
    .addColumn('staff_id', t.ref)
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('operator', t.string(1000), (c) => c.notNull())
    .addColumn('reason', t.string(20), (c) => c.notNull())
    .addColumn('log', t.text, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('subject', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('mark', t.string(64))
    .addForeignKeyConstraint('destruction_acts_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('destruction_acts_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('destruction_acts_staff', ['staff_id'], 'staff', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .execute();
  await addIndex(db, 'destruction_acts_of_account', 'destruction_acts', ['account_id', 'id']);
  await addUniqueIndex(db, 'destruction_acts_once', 'destruction_acts', ['mark']);
}
