import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

/**
 * Keeps what the desk decides about goods, price types, warehouses, brands, nodes and delivery, apart from what
 * 1C writes; and which import changed a product last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  const no = { type: t.flag, define: (c: Column) => c.notNull().defaultTo(0) };
  const yes = { type: t.flag, define: (c: Column) => c.notNull().defaultTo(1) };
  const fields = { type: t.string(100), define: (c: Column) => c.notNull().defaultTo('') };

  await addColumns(db, 'warehouses', { hidden: no, desk_fields: fields });
  await addColumns(db, 'price_types', {
    is_rrc: no,
    for_sale: yes,
    round_to: { type: t.whole, define: (c) => c.notNull().defaultTo(1) },
    desk_fields: fields,
  });
  await addColumns(db, 'catalogs', { hidden: no, shut: no, desk_fields: fields });
  await addColumns(db, 'brands', {
    hidden: no,
    sort: { type: t.whole, define: (c) => c.notNull().defaultTo(0) },
    desk_fields: fields,
    source_header: { type: t.string(255) },
  });
  await addColumns(db, 'products', {
    hidden: no,
    own_description: { type: t.text },
    min_quantity: { type: t.whole, define: (c) => c.notNull().defaultTo(1) },
    on_home: no,
    import_id: { type: t.ref },
  });
  await addIndex(db, 'products_hidden', 'products', ['hidden']);
  await addIndex(db, 'products_on_home', 'products', ['on_home']);
  await addColumns(db, 'delivery_options', {
    weekdays: { type: t.string(7), define: (c) => c.notNull().defaultTo('1234567') },
    cutoff_hour: { type: t.whole },
  });
  await table(db, 'product_pictures')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('path', t.string(255), (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addForeignKeyConstraint('product_pictures_product', ['product_id'], 'products', ['id'])
    .execute();
  await addIndex(db, 'product_pictures_order', 'product_pictures', ['product_id', 'sort']);
  await table(db, 'imports')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('started_at', t.moment, (c) => c.notNull())
    .addColumn('finished_at', t.moment)
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('files', t.string(500), (c) => c.notNull())
    .addColumn('added', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('changed', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('removed', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('prices', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('stocks', t.whole, (c) => c.notNull().defaultTo(0))
    .execute();
}

type Column = Parameters<NonNullable<Parameters<typeof addColumns>[2][string]['define']>>[0];
