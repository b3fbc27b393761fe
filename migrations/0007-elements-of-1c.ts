import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes, keyedTable } from './columns.ts';

/** Elements of 1C files that would change nothing if they came again, and how often each product has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'product_changes', {
    version: { type: t.whole, define: (column) => column.notNull().defaultTo(0) },
  });
  await addColumns(db, 'imports', { context: { type: t.string(40) } });
  await keyedTable(db, 'exchange_elements')
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('external_id', t.string(100), (c) => c.notNull())
    .addColumn('hash', t.string(40), (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('version', t.whole, (c) => c.notNull())
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .addColumn('import_id', t.ref, (c) => c.notNull())
    .addColumn('facts', t.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('exchange_elements_key', ['kind', 'external_id'])
    .execute();
  await addIndex(db, 'exchange_elements_by_hash', 'exchange_elements', ['hash']);
}
