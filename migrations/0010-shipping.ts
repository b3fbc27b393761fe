import type { Kysely } from 'kysely';
import { addColumns, columnTypes, keyedTable } from './columns.ts';

/** Where goods lie in a warehouse, how many of a line are picked, and how an order was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'stocks', {
    place: { type: t.string(40), define: (column) => column.notNull().defaultTo('') },
  });
  await addColumns(db, 'order_lines', {
    picked: { type: t.whole, define: (column) => column.notNull().defaultTo(0) },
  });
  await keyedTable(db, 'consignments')
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('boxes', t.whole)
    .addColumn('weight', t.whole)
    .addColumn('carrier', t.string(100), (c) => c.notNull().defaultTo(''))
    .addColumn('track', t.string(60), (c) => c.notNull().defaultTo(''))
    .addColumn('url', t.string(500), (c) => c.notNull().defaultTo(''))
    .addColumn('arrives_on', t.day)
    .addPrimaryKeyConstraint('consignments_key', ['order_id'])
    .addForeignKeyConstraint('consignments_order', ['order_id'], 'orders', ['id'])
    .execute();
}
