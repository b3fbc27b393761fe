import { type Kysely, sql } from 'kysely';
import { addIndex, addUniqueIndex, columnTypes, table } from '../columns.ts';

/** Creates the tables of goods: tree, brands, parameters, products, prices, stocks, and the change log. */
export async function makeGoods(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'regions')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .execute();

  await table(db, 'warehouses')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('external_id', t.string(100), (c) => c.unique())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('region_id', t.ref, (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addColumn('hidden', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('desk_fields', t.string(100), (c) => c.notNull().defaultTo(''))
    .addColumn('organisation', t.string(255), (c) => c.notNull().defaultTo(''))
    .addForeignKeyConstraint('warehouses_region', ['region_id'], 'regions', ['id'])
    .execute();

  await table(db, 'price_types')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('external_id', t.string(100), (c) => c.unique())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('is_rrc', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('for_sale', t.flag, (c) => c.notNull().defaultTo(1))
    .addColumn('round_to', t.whole, (c) => c.notNull().defaultTo(1))
    .addColumn('desk_fields', t.string(100), (c) => c.notNull().defaultTo(''))
    .execute();

  await table(db, 'catalogs')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('external_id', t.string(100), (c) => c.unique())
    .addColumn('parent_id', t.ref)
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addColumn('hidden', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('shut', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('desk_fields', t.string(100), (c) => c.notNull().defaultTo(''))
    .addForeignKeyConstraint('catalogs_parent', ['parent_id'], 'catalogs', ['id'])
    .execute();

  await table(db, 'brands')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('external_id', t.string(100), (c) => c.unique())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('hidden', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('sort', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('desk_fields', t.string(100), (c) => c.notNull().defaultTo(''))
    .addColumn('source_header', t.string(255))
    .execute();

  await table(db, 'collections')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('brand_id', t.ref)
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addForeignKeyConstraint('collections_brand', ['brand_id'], 'brands', ['id'])
    .execute();

  await table(db, 'tags')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .execute();

  await table(db, 'products')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('external_id', t.string(100), (c) => c.unique())
    .addColumn('family_id', t.string(100))
    .addColumn('variant', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('articul', t.string(100), (c) => c.notNull())
    .addColumn('articul_key', t.string(100), (c) => c.notNull())
    .addColumn('header', t.string(500), (c) => c.notNull())
    .addColumn('brand_id', t.ref)
    .addColumn('collection_id', t.ref)
    .addColumn('catalog_id', t.ref)
    .addColumn('unit', t.string(30), (c) => c.notNull())
    .addColumn('pack', t.whole, (c) => c.notNull().defaultTo(1))
    .addColumn('price_rrc', t.money, (c) => c.notNull())
    .addColumn('picture', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('picturetype', t.string(20), (c) => c.notNull().defaultTo(''))
    .addColumn('description', t.text, (c) => c.notNull())
    .addColumn('enabled', t.flag, (c) => c.notNull().defaultTo(1))
    .addColumn('hidden', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('own_description', t.text)
    .addColumn('on_home', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('import_id', t.ref)
    .addColumn('order_multiple', t.whole, (c) => c.notNull().defaultTo(1))
    .addColumn('order_minimum', t.whole, (c) => c.notNull().defaultTo(1))
    .addColumn('barcode', t.string(14), (c) => c.notNull().defaultTo(''))
    .addColumn('vat', t.whole)
    .addColumn('vat_free', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('weight', t.money)
    .addColumn('catalogue', t.string(100))
    .addColumn('good_name', t.string(500))
    .addColumn('good_articul', t.string(100))
    .addColumn('good_deleted', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('offered', t.flag)
    .addColumn('imported_minimum', t.whole)
    .addForeignKeyConstraint('products_brand', ['brand_id'], 'brands', ['id'])
    .addForeignKeyConstraint('products_collection', ['collection_id'], 'collections', ['id'])
    .addForeignKeyConstraint('products_catalog', ['catalog_id'], 'catalogs', ['id'])
    .addCheckConstraint('products_pack', sql`pack > 0`)
    .addCheckConstraint('products_price_rrc', sql`price_rrc >= 0`)
    .addCheckConstraint('products_order_multiple', sql`order_multiple > 0`)
    .addCheckConstraint('products_order_minimum', sql`order_minimum > 0`)
    .execute();
  await addIndex(db, 'products_articul_key', 'products', ['articul_key']);
  await addIndex(db, 'products_barcode', 'products', ['barcode']);
  await addIndex(db, 'products_family', 'products', ['family_id']);
  await addIndex(db, 'products_hidden', 'products', ['hidden']);
  await addIndex(db, 'products_of_catalog', 'products', ['catalog_id']);
  await addIndex(db, 'products_of_catalogue', 'products', ['catalogue', 'enabled']);
  await addIndex(db, 'products_on_home', 'products', ['on_home']);

  await table(db, 'product_tags')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('tag_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_tags_key', ['product_id', 'tag_id'])
    .addForeignKeyConstraint('product_tags_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('product_tags_tag', ['tag_id'], 'tags', ['id'])
    .execute();

  await table(db, 'params')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('external_id', t.string(100), (c) => c.unique())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('unit', t.string(30), (c) => c.notNull())
    .addColumn('type', t.string(10), (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addCheckConstraint('params_type', sql`type in ('list', 'range')`)
    .execute();

  await table(db, 'param_values')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('param_id', t.ref, (c) => c.notNull())
    .addColumn('external_id', t.string(100), (c) => c.unique())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('number', t.number)
    .addForeignKeyConstraint('param_values_param', ['param_id'], 'params', ['id'])
    .execute();

  await table(db, 'product_params')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('param_id', t.ref, (c) => c.notNull())
    .addColumn('value_id', t.ref, (c) => c.notNull())
    .addColumn('of_offer', t.flag, (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('product_params_key', ['product_id', 'param_id', 'value_id'])
    .addForeignKeyConstraint('product_params_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('product_params_value', ['value_id'], 'param_values', ['id'])
    .addForeignKeyConstraint('product_params_param', ['param_id'], 'params', ['id'])
    .execute();

  await table(db, 'product_pictures')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('path', t.string(255), (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addColumn('type', t.string(10), (c) => c.notNull().defaultTo('photo'))
    .addColumn('submission', t.string(64))
    .addColumn('removed_at', t.moment)
    .addColumn('source_hash', t.string(64))
    .addForeignKeyConstraint('product_pictures_product', ['product_id'], 'products', ['id'])
    .execute();
  await addIndex(db, 'product_pictures_order', 'product_pictures', ['product_id', 'sort']);
  await addIndex(db, 'product_pictures_removed', 'product_pictures', ['removed_at']);

  // A text and no reference: the analogue may be imported later, or never.
  await table(db, 'product_analogues')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('place', t.whole, (c) => c.notNull())
    .addColumn('reference', t.string(100), (c) => c.notNull())
    .addColumn('articul_key', t.string(100), (c) => c.notNull())
    .addPrimaryKeyConstraint('product_analogues_key', ['product_id', 'place'])
    .addForeignKeyConstraint('product_analogues_product', ['product_id'], 'products', ['id'])
    .execute();

  await table(db, 'prices')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('price_type_id', t.ref, (c) => c.notNull())
    .addColumn('price', t.money, (c) => c.notNull())
    .addPrimaryKeyConstraint('prices_key', ['product_id', 'price_type_id'])
    .addForeignKeyConstraint('prices_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('prices_type', ['price_type_id'], 'price_types', ['id'])
    .addCheckConstraint('prices_price', sql`price >= 0`)
    .execute();

  await table(db, 'stocks')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('reserved', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('promised', t.whole, (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('stocks_key', ['product_id', 'wms_id'])
    .addForeignKeyConstraint('stocks_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('stocks_warehouse', ['wms_id'], 'warehouses', ['id'])
    // `reserved` may exceed `quantity`: 1C may send a smaller stock while orders are open.
    .addCheckConstraint('stocks_quantity', sql`quantity >= 0`)
    .addCheckConstraint('stocks_reserved', sql`reserved >= 0`)
    .execute();
  await addIndex(db, 'stocks_that_promise', 'stocks', ['promised', 'product_id']);

  await table(db, 'arrivals')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref)
    .addColumn('expected_on', t.day, (c) => c.notNull())
    .addColumn('quantity', t.whole)
    .addColumn('external_id', t.string(100))
    .addColumn('come', t.whole, (c) => c.notNull().defaultTo(0))
    .addForeignKeyConstraint('arrivals_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('arrivals_warehouse', ['wms_id'], 'warehouses', ['id'])
    .execute();
  await addUniqueIndex(db, 'arrivals_external', 'arrivals', ['external_id']);
  await addIndex(db, 'arrivals_of_product', 'arrivals', ['product_id', 'expected_on']);
  await addIndex(db, 'arrivals_of_warehouse', 'arrivals', ['wms_id', 'external_id']);

  await table(db, 'synonyms')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('words', t.string(500), (c) => c.notNull())
    .addColumn('revision', t.whole, (c) => c.notNull())
    .addColumn('removed_at', t.moment)
    .execute();
  await addIndex(db, 'synonyms_by_revision', 'synonyms', ['revision']);

  await table(db, 'product_changes')
    .addColumn('product_id', t.ref, (c) => c.primaryKey())
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();
  await addIndex(db, 'product_changes_by_time', 'product_changes', ['changed_at', 'product_id']);

  // No reference: the entry outlives its product.
  await table(db, 'catalogue_changes')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('product_id', t.ref)
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();

  await table(db, 'catalogue_floor')
    .addColumn('id', t.id, (c) => c.primaryKey())
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();

  await table(db, 'seen_prices')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('price', t.money, (c) => c.notNull())
    .addPrimaryKeyConstraint('seen_prices_key', ['account_id', 'product_id'])
    .addForeignKeyConstraint('seen_prices_contract', ['contract_id'], 'contracts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('seen_prices_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('seen_prices_product', ['product_id'], 'products', ['id'])
    .addCheckConstraint('seen_prices_price', sql`price >= 0`)
    .execute();

  await table(db, 'missed_searches')
    .addColumn('day', t.day, (c) => c.notNull())
    .addColumn('words', t.string(100), (c) => c.notNull())
    .addColumn('searches', t.whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('missed_searches_key', ['day', 'words'])
    .execute();
}
