import type { Kysely } from 'kysely';
import { columnTypes, keyedTable, table } from './columns.ts';

/**
 * Roles of the staff that the wholesaler has added, and changed presets; `staff.role` contains the code. An unchanged
 * preset has no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'staff_roles')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('code', t.string(20), (c) => c.notNull().unique())
    .addColumn('header', t.string(100), (c) => c.notNull().unique())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();
  await keyedTable(db, 'staff_role_rights')
    .addColumn('role_id', t.ref, (c) => c.notNull())
    .addColumn('staff_right', t.string(20), (c) => c.notNull())
    .addPrimaryKeyConstraint('staff_role_rights_key', ['role_id', 'staff_right'])
    .addForeignKeyConstraint('staff_role_rights_role', ['role_id'], 'staff_roles', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
}
