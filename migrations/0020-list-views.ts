import { type Kysely, sql } from 'kysely';
import { addIndex, addUniqueIndex, columnTypes, table } from './columns.ts';

/** Saved filters of the desk's lists, the columns that a staff member has hidden, and orders by sum. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'list_views')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('staff_id', t.ref, (c) => c.notNull())
    .addColumn('list', t.string(20), (c) => c.notNull())
    .addColumn('header', t.string(60), (c) => c.notNull())
    .addColumn('query', t.string(1000), (c) => c.notNull())
    .addColumn('is_shared', t.flag, (c) => c.notNull())
    .addForeignKeyConstraint('list_views_staff', ['staff_id'], 'staff', ['id'], (c) => c.onDelete('cascade'))
    .addCheckConstraint('list_views_shared', sql`is_shared in (0, 1)`)
    .execute();
  await addUniqueIndex(db, 'list_views_by_name', 'list_views', ['staff_id', 'list', 'header']);
  await addIndex(db, 'list_views_shared', 'list_views', ['list', 'is_shared']);

  await table(db, 'hidden_columns')
    .addColumn('staff_id', t.ref, (c) => c.notNull())
    .addColumn('list', t.string(20), (c) => c.notNull())
    .addColumn('columns', t.string(255), (c) => c.notNull())
    .addPrimaryKeyConstraint('hidden_columns_pk', ['staff_id', 'list'])
    .addForeignKeyConstraint('hidden_columns_staff', ['staff_id'], 'staff', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
}
