import { type Kysely, sql } from 'kysely';
import { addIndex, columnTypes, keyedTable, table } from './columns.ts';

/** Changes of many goods at once: uploaded sheets with the plan of each row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  const states = sql`state in ('waiting', 'applying', 'applied', 'undoing', 'undone', 'failed')`;
  const rowStates = sql`state in ('new', 'changed', 'wrong', 'added', 'done', 'stale', 'undone', 'kept')`;
  await table(db, 'goods_changes')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('name', t.string(255), (c) => c.notNull())
    .addColumn('staff_id', t.ref, (c) => c.notNull())
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('ignored', t.string(1_000), (c) => c.notNull().defaultTo(''))
    .addColumn('to_add', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('to_change', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('unchanged', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('wrong', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('position', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('done', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('skipped', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('applied_at', t.moment)
    .addCheckConstraint('goods_changes_state', states)
    .execute();
  await addIndex(db, 'goods_changes_by_state', 'goods_changes', ['state', 'created_at']);

  await keyedTable(db, 'goods_change_rows')
    .addColumn('change_id', t.ref, (c) => c.notNull())
    .addColumn('nth', t.whole, (c) => c.notNull())
    .addColumn('product_id', t.ref)
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('note', t.string(1_000), (c) => c.notNull().defaultTo(''))
    .addColumn('content', t.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('goods_change_rows_key', ['change_id', 'nth'])
    .addForeignKeyConstraint('goods_change_rows_change', ['change_id'], 'goods_changes', ['id'])
    .addCheckConstraint('goods_change_rows_state', rowStates)
    .execute();
  await addIndex(db, 'goods_change_rows_by_state', 'goods_change_rows', ['change_id', 'state', 'nth']);
}
