import type { Kysely } from 'kysely';
import { addIndex, columnTypes, table } from '../columns.ts';

/** Creates the tables that all areas share: locks, jobs, limits on attempts, history, settings. */
export async function makeWork(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await makeLocks(db);

  await table(db, 'jobs')
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
    .addColumn('bucket', t.string(255), (c) => c.primaryKey())
    .addColumn('count', t.whole, (c) => c.notNull())
    .addColumn('resets_at', t.moment, (c) => c.notNull())
    .execute();
  await addIndex(db, 'attempts_expiry', 'attempts', ['resets_at']);

  // No references: an entry outlives the person and the record.
  await table(db, 'history')
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

  await table(db, 'portal_settings')
    .addColumn('id', t.ref, (c) => c.primaryKey())
    .addColumn('body', t.text, (c) => c.notNull())
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();

  await table(db, 'settings')
    .addColumn('name', t.string(100), (c) => c.primaryKey())
    .addColumn('value', t.string(1000), (c) => c.notNull())
    .execute();
}

/**
 * Creates the table of locks that hold across all nodes of a cluster. `holder` and `held_until` are a lease: one process
 * at a time does the named work. Every transaction that locks a row raises its `turns`, so that two transactions on
 * different nodes conflict. `migrateToLatest` needs its own lease and calls this before the first step.
 */
export async function makeLocks(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'locks')
    .addColumn('name', t.string(150), (c) => c.primaryKey())
    .addColumn('holder', t.string(36), (c) => c.notNull().defaultTo(''))
    .addColumn('held_until', t.moment, (c) => c.notNull().defaultTo(0))
    .addColumn('turns', t.moment, (c) => c.notNull().defaultTo(0))
    .execute();
}
