import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes, keyedTable } from './columns.ts';

/** The code of a good in 1C, all its barcodes, and the groups after its first one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await addColumns(db, 'products', {
    code: { type: t.string(100), define: (column) => column.notNull().defaultTo('') },
  });
  await addIndex(db, 'products_code', 'products', ['code']);

  await keyedTable(db, 'product_barcodes')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('barcode', t.string(32), (c) => c.notNull())
    .addColumn('place', t.whole, (c) => c.notNull())
    .addColumn('of_good', t.flag, (c) => c.notNull())
    .addColumn('of_offer', t.flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_barcodes_key', ['product_id', 'barcode'])
    .addForeignKeyConstraint('product_barcodes_product', ['product_id'], 'products', ['id'])
    .execute();
  await addIndex(db, 'product_barcodes_by_barcode', 'product_barcodes', ['barcode', 'product_id']);

  await keyedTable(db, 'product_nodes')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('node_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_nodes_key', ['product_id', 'node_id'])
    .addForeignKeyConstraint('product_nodes_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('product_nodes_node', ['node_id'], 'catalogs', ['id'])
    .execute();
  await addIndex(db, 'product_nodes_by_node', 'product_nodes', ['node_id', 'product_id']);
}
