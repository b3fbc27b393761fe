import type { Kysely } from 'kysely';
import { addIndex, columnTypes, table } from '../columns.ts';

/** Creates the tables of what all areas share: locks, jobs, limits on attempts, history, settings. */
export async function makeWork(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await makeLocks(db);

  await table(db, 'jobs')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('payload', t.text, (c) => c.notNull())
    .addColumn('job_key', t.string(100), (c) => c.unique())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('run_at', t.moment)
    .addColumn('locked_until', t.moment, (c) => c.notNull().defaultTo(0))
    .addColumn('attempts', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('problem', t.string(500), (c) => c.notNull().defaultTo(''))
    .addColumn('holder', t.string(36), (c) => c.notNull().defaultTo(''))
    .execute();
  await addIndex(db, 'jobs_due', 'jobs', ['run_at', 'id']);
  await addIndex(db, 'jobs_with_problem', 'jobs', ['problem', 'id']);

  await table(db, 'attempts')
    .ifNotExists()
    .addColumn('bucket', t.string(255), (c) => c.primaryKey())
    .addColumn('count', t.whole, (c) => c.notNull())
    .addColumn('resets_at', t.moment, (c) => c.notNull())
    .execute();
  await addIndex(db, 'attempts_expiry', 'attempts', ['resets_at']);

  await table(db, 'history')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('at', t.moment, (c) => c.notNull())
    .addColumn('actor_kind', t.string(10), (c) => c.notNull())
    .addColumn('actor_id', t.ref)
    .addColumn('actor_name', t.string(255), (c) => c.notNull())
    .addColumn('dealer_id', t.ref)
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('record_id', t.ref, (c) => c.notNull())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('action', t.string(20), (c) => c.notNull())
    .addColumn('changes', t.text, (c) => c.notNull())
    .execute();
  await addIndex(db, 'history_by_time', 'history', ['at']);
  await addIndex(db, 'history_of_action', 'history', ['action', 'id']);
  await addIndex(db, 'history_of_actor', 'history', ['actor_kind', 'actor_id', 'id']);
  await addIndex(db, 'history_of_authors', 'history', ['actor_kind', 'id']);
  await addIndex(db, 'history_of_dealer', 'history', ['dealer_id', 'id']);
  await addIndex(db, 'history_of_kind', 'history', ['kind', 'id']);
  await addIndex(db, 'history_of_record', 'history', ['kind', 'record_id', 'id']);

  await table(db, 'imports')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('started_at', t.moment, (c) => c.notNull())
    .addColumn('finished_at', t.moment)
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('files', t.string(500), (c) => c.notNull())
    .addColumn('added', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('changed', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('removed', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('prices', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('stocks', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('session_id', t.ref)
    .execute();

  await table(db, 'portal_settings')
    .ifNotExists()
    .addColumn('id', t.ref, (c) => c.primaryKey())
    .addColumn('body', t.text, (c) => c.notNull())
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();

  await table(db, 'settings')
    .ifNotExists()
    .addColumn('name', t.string(100), (c) => c.primaryKey())
    .addColumn('value', t.string(1000), (c) => c.notNull())
    .execute();

  await table(db, 'settings_before')
    .ifNotExists()
    .addColumn('copy_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('settings', t.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('settings_before_key', ['copy_id', 'account_id'])
    .addForeignKeyConstraint('settings_before_copy', ['copy_id'], 'settings_copies', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('settings_before_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'settings_before_of_account', 'settings_before', ['account_id']);

  await table(db, 'settings_copies')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('source_id', t.ref)
    .addColumn('given', t.text, (c) => c.notNull())
    .addColumn('copied_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('settings_copies_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('settings_copies_source', ['source_id'], 'accounts', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .execute();
  await addIndex(db, 'settings_copies_by_age', 'settings_copies', ['copied_at']);
  await addIndex(db, 'settings_copies_by_source', 'settings_copies', ['source_id']);
  await addIndex(db, 'settings_copies_of_dealer', 'settings_copies', ['dealer_id', 'copied_at']);
}

/**
 * Locks that hold in all nodes of a cluster (decision 114): work that one process does at a time, by a lease; and
 * a number that every transaction raises which locks a row, so that two of them on different nodes collide. The
 * runner of the steps makes the table before the first of them, for its own lease.
 */
export async function makeLocks(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'locks')
    .ifNotExists()
    .addColumn('name', t.string(150), (c) => c.primaryKey())
    .addColumn('holder', t.string(36), (c) => c.notNull().defaultTo(''))
    .addColumn('held_until', t.moment, (c) => c.notNull().defaultTo(0))
    .addColumn('turns', t.moment, (c) => c.notNull().defaultTo(0))
    .execute();
}
