import { type Kysely, sql } from 'kysely';
import { columnTypes, keyedTable, table } from './columns.ts';

/** The shipping calendar of each warehouse: days of the week, cut-off time, and its own exceptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'warehouse_calendars')
    .addColumn('wms_id', t.ref, (c) => c.primaryKey())
    .addColumn('weekdays', t.string(7), (c) => c.notNull())
    .addColumn('cutoff', t.whole)
    .addForeignKeyConstraint('warehouse_calendars_warehouse', ['wms_id'], 'warehouses', ['id'])
    .addCheckConstraint('warehouse_calendars_cutoff', sql`cutoff is null or cutoff between 1 and 1439`)
    .execute();
  await keyedTable(db, 'warehouse_days')
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('day', t.day, (c) => c.notNull())
    .addColumn('ships', t.flag, (c) => c.notNull())
    .addColumn('note', t.string(255), (c) => c.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('warehouse_days_key', ['wms_id', 'day'])
    .addForeignKeyConstraint('warehouse_days_warehouse', ['wms_id'], 'warehouses', ['id'])
    .addCheckConstraint('warehouse_days_ships', sql`ships in (0, 1)`)
    .execute();
}
