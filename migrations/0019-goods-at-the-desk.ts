import { type Kysely, sql } from 'kysely';
import { addColumns, addIndex, columnTypes, keyedTable } from './columns.ts';

/** Changes of marked goods and of pictures by articul; goods that go with others; arrivals and volumes entered by
 * staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'goods_changes', {
    kind: { type: t.string(10), define: (c) => c.notNull().defaultTo('sheet') },
  });

  await keyedTable(db, 'product_relations')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('place', t.whole, (c) => c.notNull())
    .addColumn('other_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_relations_key', ['product_id', 'kind', 'other_id'])
    .addForeignKeyConstraint('product_relations_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('product_relations_other', ['other_id'], 'products', ['id'])
    .addCheckConstraint('product_relations_kind', sql`kind in ('related', 'accessory')`)
    .execute();
  await addIndex(db, 'product_relations_of_other', 'product_relations', ['other_id']);

  await keyedTable(db, 'ordered_together')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('other_id', t.ref, (c) => c.notNull())
    .addColumn('orders', t.whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('ordered_together_key', ['product_id', 'other_id'])
    .addForeignKeyConstraint('ordered_together_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('ordered_together_other', ['other_id'], 'products', ['id'])
    .execute();
  await addIndex(db, 'ordered_together_with_other', 'ordered_together', ['other_id']);

  await addColumns(db, 'arrivals', {
    by_desk: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
    note: { type: t.string(200), define: (c) => c.notNull().defaultTo('') },
  });
  await addColumns(db, 'products', { volume: { type: t.whole } });
  await addIndex(db, 'arrivals_of_desk', 'arrivals', ['by_desk', 'expected_on']);
}
