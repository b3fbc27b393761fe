import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

/**
 * Gives the staff roles, dealers of their own and one-time links for their passwords. Whoever is at the desk today did everything
 * there, and becomes an administrator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'staff', {
    role: { type: t.string(20), define: (c) => c.notNull().defaultTo('administrator') },
    all_dealers: { type: t.flag, define: (c) => c.notNull().defaultTo(1) },
    lists_own: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
  });
  await table(db, 'staff_links')
    .ifNotExists()
    .addColumn('hash', t.string(64), (c) => c.primaryKey())
    .addColumn('staff_id', t.ref, (c) => c.notNull())
    .addColumn('purpose', t.string(10), (c) => c.notNull())
    .addColumn('expires_at', t.moment, (c) => c.notNull())
    .addColumn('used_at', t.moment)
    .addForeignKeyConstraint('staff_links_staff', ['staff_id'], 'staff', ['id'], (c) => c.onDelete('cascade'))
    .execute();
  await addIndex(db, 'staff_links_of_staff', 'staff_links', ['staff_id']);
  await addIndex(db, 'staff_links_expiry', 'staff_links', ['expires_at']);
  await addIndex(db, 'staff_sessions_of_staff', 'staff_sessions', ['staff_id']);
}
