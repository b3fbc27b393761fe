import { type Kysely, sql } from 'kysely';
import { addIndex, addUniqueIndex, columnTypes, table } from '../columns.ts';

/** Creates the tables of sessions, passwords, second factors, the staff, tokens and notifications. */
export async function makeSigningIn(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'sessions')
    .addColumn('id', t.string(64), (c) => c.primaryKey())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('expires_at', t.moment, (c) => c.notNull())
    .addColumn('device', t.string(100), (c) => c.notNull().defaultTo(''))
    .addColumn('begun_at', t.moment)
    .addColumn('factor_id', t.ref)
    .addForeignKeyConstraint('sessions_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'sessions_expiry', 'sessions', ['expires_at']);
  await addIndex(db, 'sessions_of_account', 'sessions', ['account_id']);

  await table(db, 'password_links')
    .addColumn('hash', t.string(64), (c) => c.primaryKey())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('purpose', t.string(10), (c) => c.notNull())
    .addColumn('expires_at', t.moment, (c) => c.notNull())
    .addColumn('used_at', t.moment)
    .addForeignKeyConstraint('password_links_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addCheckConstraint('password_links_purpose', sql`purpose in ('reset', 'invite')`)
    .execute();
  await addIndex(db, 'password_links_of_account', 'password_links', ['account_id']);

  await table(db, 'second_factors')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.unique())
    .addColumn('staff_id', t.ref, (c) => c.unique())
    .addColumn('secret', t.string(255), (c) => c.notNull())
    .addColumn('confirmed_at', t.moment)
    .addColumn('last_step', t.moment, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('second_factors_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('second_factors_staff', ['staff_id'], 'staff', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();

  await table(db, 'recovery_codes')
    .addColumn('factor_id', t.ref, (c) => c.notNull())
    .addColumn('hash', t.string(64), (c) => c.notNull())
    .addColumn('used_at', t.moment)
    .addPrimaryKeyConstraint('recovery_codes_key', ['factor_id', 'hash'])
    .addForeignKeyConstraint('recovery_codes_factor', ['factor_id'], 'second_factors', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();

  await table(db, 'sign_in_steps')
    .addColumn('hash', t.string(64), (c) => c.primaryKey())
    .addColumn('account_id', t.ref)
    .addColumn('staff_id', t.ref)
    .addColumn('expires_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('sign_in_steps_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('sign_in_steps_staff', ['staff_id'], 'staff', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'sign_in_steps_expiry', 'sign_in_steps', ['expires_at']);
  await addIndex(db, 'sign_in_steps_of_account', 'sign_in_steps', ['account_id']);
  await addIndex(db, 'sign_in_steps_of_staff', 'sign_in_steps', ['staff_id']);

  await table(db, 'staff')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('email', t.string(254), (c) => c.notNull().unique())
    .addColumn('name', t.string(255), (c) => c.notNull())
    .addColumn('password_hash', t.string(255), (c) => c.notNull())
    .addColumn('enabled', t.flag, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('role', t.string(20), (c) => c.notNull().defaultTo('administrator'))
    .addColumn('all_dealers', t.flag, (c) => c.notNull().defaultTo(1))
    .addColumn('lists_own', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('external_id', t.string(100))
    .execute();
  await addUniqueIndex(db, 'staff_external', 'staff', ['external_id']);

  await table(db, 'staff_links')
    .addColumn('hash', t.string(64), (c) => c.primaryKey())
    .addColumn('staff_id', t.ref, (c) => c.notNull())
    .addColumn('purpose', t.string(10), (c) => c.notNull())
    .addColumn('expires_at', t.moment, (c) => c.notNull())
    .addColumn('used_at', t.moment)
    .addForeignKeyConstraint('staff_links_staff', ['staff_id'], 'staff', ['id'], (c) => c.onDelete('cascade'))
    .execute();
  await addIndex(db, 'staff_links_expiry', 'staff_links', ['expires_at']);
  await addIndex(db, 'staff_links_of_staff', 'staff_links', ['staff_id']);

  await table(db, 'staff_sessions')
    .addColumn('id', t.string(64), (c) => c.primaryKey())
    .addColumn('staff_id', t.ref, (c) => c.notNull())
    .addColumn('expires_at', t.moment, (c) => c.notNull())
    .addColumn('device', t.string(100), (c) => c.notNull().defaultTo(''))
    .addColumn('seen_at', t.moment)
    .addColumn('factor_id', t.ref)
    .addForeignKeyConstraint('staff_sessions_staff', ['staff_id'], 'staff', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'staff_sessions_expiry', 'staff_sessions', ['expires_at']);
  await addIndex(db, 'staff_sessions_of_staff', 'staff_sessions', ['staff_id']);

  await table(db, 'portal_views')
    .addColumn('id', t.string(64), (c) => c.primaryKey())
    .addColumn('staff_session_id', t.string(64), (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('expires_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('portal_views_session', ['staff_session_id'], 'staff_sessions', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('portal_views_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'portal_views_by_time', 'portal_views', ['expires_at']);
  await addIndex(db, 'portal_views_of_account', 'portal_views', ['account_id']);

  await table(db, 'open_tokens')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('hash', t.string(64), (c) => c.notNull().unique())
    .addColumn('hint', t.string(16), (c) => c.notNull())
    .addColumn('warehouses', t.string(1000), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('used_at', t.moment)
    .addColumn('revoked_at', t.moment)
    .addForeignKeyConstraint('open_tokens_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('open_tokens_contract', ['contract_id'], 'contracts', ['id'])
    .execute();
  await addIndex(db, 'open_tokens_of_account', 'open_tokens', ['account_id', 'created_at']);

  await table(db, 'program_tokens')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('name', t.string(100), (c) => c.notNull())
    .addColumn('hash', t.string(64), (c) => c.notNull().unique())
    .addColumn('hint', t.string(20), (c) => c.notNull())
    .addColumn('scopes', t.string(100), (c) => c.notNull())
    .addColumn('networks', t.string(1000), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('expires_at', t.moment)
    .addColumn('used_at', t.moment)
    .addColumn('revoked_at', t.moment)
    .addForeignKeyConstraint('program_tokens_account', ['account_id'], 'accounts', ['id'])
    .execute();
  await addIndex(db, 'program_tokens_of_account', 'program_tokens', ['account_id', 'created_at']);

  await table(db, 'notification_settings')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('value', t.string(254), (c) => c.notNull())
    .addColumn('enabled', t.flag, (c) => c.notNull())
    .addColumn('push', t.flag, (c) => c.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('notification_settings_key', ['account_id', 'kind'])
    .addForeignKeyConstraint('notification_settings_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();

  await table(db, 'messages')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('text', t.string(1000), (c) => c.notNull())
    .addColumn('href', t.string(255), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('read_at', t.moment)
    .addColumn('mailing_id', t.ref)
    .addForeignKeyConstraint('messages_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'messages_of_account', 'messages', ['account_id', 'created_at']);
  await addUniqueIndex(db, 'messages_of_mailing', 'messages', ['mailing_id', 'account_id']);
  await addIndex(db, 'messages_read', 'messages', ['mailing_id', 'read_at']);
  await addIndex(db, 'messages_unread', 'messages', ['account_id', 'read_at']);

  // A session that ends takes its notifications with it.
  await table(db, 'push_devices')
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
    .addForeignKeyConstraint('push_devices_session', ['session_id'], 'sessions', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addUniqueIndex(db, 'push_devices_by_endpoint', 'push_devices', ['endpoint_hash']);
  await addUniqueIndex(db, 'push_devices_by_session', 'push_devices', ['session_id']);
  await addIndex(db, 'push_devices_of_account', 'push_devices', ['account_id', 'created_at']);
}
