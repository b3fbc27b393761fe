import type { Kysely } from 'kysely';
import { addColumns, addIndex, addUniqueIndex, columnTypes, table } from './columns.ts';

/** Browsers that show notifications of the portal, and which kinds they show (decision 144). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'push_devices')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('session_id', t.string(64), (c) => c.notNull())
    .addColumn('endpoint', t.string(2000), (c) => c.notNull())
    .addColumn('endpoint_hash', t.string(64), (c) => c.notNull())
    .addColumn('p256dh', t.string(100), (c) => c.notNull())
    .addColumn('auth', t.string(30), (c) => c.notNull())
    .addColumn('server_key', t.string(100), (c) => c.notNull())
    .addColumn('device', t.string(100), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('sent_at', t.moment)
    .addForeignKeyConstraint('push_devices_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    // Whatever ends a session, also in an earlier release, ends its notifications.
    .addForeignKeyConstraint('push_devices_session', ['session_id'], 'sessions', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'push_devices_of_account', 'push_devices', ['account_id', 'created_at']);
  await addUniqueIndex(db, 'push_devices_by_session', 'push_devices', ['session_id']);
  await addUniqueIndex(db, 'push_devices_by_endpoint', 'push_devices', ['endpoint_hash']);

  await addColumns(db, 'notification_settings', {
    push: { type: t.flag, define: (c) => c.notNull().defaultTo(1) },
  });
}
