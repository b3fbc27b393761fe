import type { Kysely } from 'kysely';
import { addIndex, columnTypes, table } from './columns.ts';

/** The accounts under which 1C exchanges data, and the journal of its sessions: steps and files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'exchange_accounts')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('login', t.string(60), (c) => c.notNull().unique())
    .addColumn('secret_hash', t.string(255), (c) => c.notNull())
    .addColumn('addresses', t.string(1000), (c) => c.notNull().defaultTo(''))
    .addColumn('enabled', t.flag, (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('used_at', t.moment)
    .execute();
  await table(db, 'exchange_sessions')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('cookie_hash', t.string(64), (c) => c.unique())
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('version', t.string(10), (c) => c.notNull().defaultTo(''))
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('problem', t.string(1000), (c) => c.notNull().defaultTo(''))
    .addColumn('started_at', t.moment, (c) => c.notNull())
    .addColumn('seen_at', t.moment, (c) => c.notNull())
    .addColumn('ended_at', t.moment)
    .addForeignKeyConstraint('exchange_sessions_account', ['account_id'], 'exchange_accounts', ['id'])
    .execute();
  await addIndex(db, 'exchange_sessions_in_order', 'exchange_sessions', ['started_at']);
  await addIndex(db, 'exchange_sessions_by_state', 'exchange_sessions', ['state', 'started_at']);
  await addIndex(db, 'exchange_sessions_of_account', 'exchange_sessions', ['account_id', 'started_at']);
  await table(db, 'exchange_files')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('session_id', t.ref, (c) => c.notNull())
    .addColumn('name', t.string(255), (c) => c.notNull())
    .addColumn('size', t.money, (c) => c.notNull())
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('progress', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('report', t.text)
    .addColumn('import_id', t.ref)
    .addColumn('received_at', t.moment, (c) => c.notNull())
    .addColumn('done_at', t.moment)
    .addUniqueConstraint('exchange_files_of_session', ['session_id', 'name'])
    .addForeignKeyConstraint('exchange_files_session', ['session_id'], 'exchange_sessions', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('exchange_files_run', ['import_id'], 'imports', ['id'])
    .execute();
  await table(db, 'exchange_steps')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('session_id', t.ref)
    .addColumn('at', t.moment, (c) => c.notNull())
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('mode', t.string(20), (c) => c.notNull())
    .addColumn('file', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('answer', t.string(500), (c) => c.notNull())
    .addColumn('took', t.whole, (c) => c.notNull())
    .addColumn('address', t.string(64), (c) => c.notNull())
    .addForeignKeyConstraint('exchange_steps_session', ['session_id'], 'exchange_sessions', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'exchange_steps_of_session', 'exchange_steps', ['session_id', 'id']);
  await addIndex(db, 'exchange_steps_in_order', 'exchange_steps', ['at']);
}
