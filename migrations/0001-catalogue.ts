import type { Kysely } from 'kysely';
import { columnTypes, table } from './columns.ts';

/** Creates the tables of the goods: the tree, brands, parameters, products, prices and stocks. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    .addForeignKeyConstraint('warehouses_region', ['region_id'], 'regions', ['id'])
    .execute();

  await table(db, 'price_types')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('external_id', t.string(100), (c) => c.unique())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .execute();

  await table(db, 'catalogs')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('external_id', t.string(100), (c) => c.unique())
    .addColumn('parent_id', t.ref)
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addForeignKeyConstraint('catalogs_parent', ['parent_id'], 'catalogs', ['id'])
    .execute();

  await table(db, 'brands')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('external_id', t.string(100), (c) => c.unique())
    .addColumn('header', t.string(255), (c) => c.notNull())
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
    .addForeignKeyConstraint('products_brand', ['brand_id'], 'brands', ['id'])
    .addForeignKeyConstraint('products_collection', ['collection_id'], 'collections', ['id'])
    .addForeignKeyConstraint('products_catalog', ['catalog_id'], 'catalogs', ['id'])
    .execute();
  await db.schema.createIndex('products_family').on('products').column('family_id').execute();
  await db.schema.createIndex('products_articul_key').on('products').column('articul_key').execute();

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
    .addPrimaryKeyConstraint('product_params_key', ['product_id', 'param_id', 'value_id'])
    .addForeignKeyConstraint('product_params_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('product_params_value', ['value_id'], 'param_values', ['id'])
    .execute();

  await table(db, 'prices')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('price_type_id', t.ref, (c) => c.notNull())
    .addColumn('price', t.money, (c) => c.notNull())
    .addPrimaryKeyConstraint('prices_key', ['product_id', 'price_type_id'])
    .addForeignKeyConstraint('prices_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('prices_type', ['price_type_id'], 'price_types', ['id'])
    .execute();

  await table(db, 'stocks')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('reserved', t.whole, (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('stocks_key', ['product_id', 'wms_id'])
    .addForeignKeyConstraint('stocks_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('stocks_warehouse', ['wms_id'], 'warehouses', ['id'])
    .execute();

  await table(db, 'catalogue_changes')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('product_id', t.ref)
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();
}
