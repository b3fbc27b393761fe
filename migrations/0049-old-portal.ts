import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

/**
 * What was taken over from the old portal: which record became which, so that it is taken once and its old address
 * leads there. Orders keep their old number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'old_records')
    .ifNotExists()
    .addColumn('kind', t.string(12), (c) => c.notNull())
    .addColumn('old_id', t.string(100), (c) => c.notNull())
    .addColumn('record_id', t.ref, (c) => c.notNull())
    .addColumn('digest', t.string(40), (c) => c.notNull())
    .addPrimaryKeyConstraint('old_records_key', ['kind', 'old_id'])
    .execute();
  await addIndex(db, 'old_records_by_record', 'old_records', ['kind', 'record_id']);
  await addColumns(db, 'orders', {
    old_number: { type: t.string(50) },
    unreserved: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
  });
  await addIndex(db, 'orders_by_old_number', 'orders', ['old_number']);
}
