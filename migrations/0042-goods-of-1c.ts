import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

/**
 * What 1C says of goods beyond names and prices, the catalogue that they came from, its dictionaries, and when goods
 * are expected. `offered` null: from before this step, when `enabled` alone said it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'products', {
    barcode: { type: t.string(14), define: (c) => c.notNull().defaultTo('') },
    vat: { type: t.whole },
    vat_free: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
    weight: { type: t.money },
    catalogue: { type: t.string(100) },
    good_name: { type: t.string(500) },
    good_articul: { type: t.string(100) },
    good_deleted: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
    offered: { type: t.flag },
    imported_minimum: { type: t.whole },
  });
  await addIndex(db, 'products_of_catalogue', 'products', ['catalogue', 'enabled']);
  await addIndex(db, 'products_barcode', 'products', ['barcode']);
  await addColumns(db, 'product_params', {
    of_offer: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
  });
  await addColumns(db, 'product_pictures', { source_hash: { type: t.string(64) } });
  await table(db, 'exchange_words')
    .ifNotExists()
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('owner', t.string(100), (c) => c.notNull())
    .addColumn('external_id', t.string(100), (c) => c.notNull())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addColumn('deleted', t.flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('exchange_words_key', ['kind', 'owner', 'external_id'])
    .execute();
  await table(db, 'arrivals')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref)
    .addColumn('expected_on', t.day, (c) => c.notNull())
    .addColumn('quantity', t.whole)
    .addForeignKeyConstraint('arrivals_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('arrivals_warehouse', ['wms_id'], 'warehouses', ['id'])
    .execute();
  await addIndex(db, 'arrivals_of_product', 'arrivals', ['product_id', 'expected_on']);
}
