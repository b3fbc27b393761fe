import type { Kysely } from 'kysely';
import { addIndex, columnTypes, table } from '../columns.ts';

/** Creates the tables of the exchange with 1C and of the data taken over from the old portal. */
export async function makeExchange(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'imports')
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

  await table(db, 'exchange_accounts')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('login', t.string(60), (c) => c.notNull().unique())
    .addColumn('secret_hash', t.string(255), (c) => c.notNull())
    .addColumn('addresses', t.string(1000), (c) => c.notNull().defaultTo(''))
    .addColumn('enabled', t.flag, (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('used_at', t.moment)
    .execute();

  await table(db, 'exchange_sessions')
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
    .addColumn('folder', t.string(40), (c) => c.notNull().defaultTo(''))
    .addColumn('bytes', t.money, (c) => c.notNull().defaultTo(0))
    .addColumn('succeeded_at', t.moment)
    .addColumn('removed_at', t.moment)
    .addForeignKeyConstraint('exchange_sessions_account', ['account_id'], 'exchange_accounts', ['id'])
    .execute();
  await addIndex(db, 'exchange_sessions_by_state', 'exchange_sessions', ['state', 'started_at']);
  await addIndex(db, 'exchange_sessions_by_success', 'exchange_sessions', ['succeeded_at']);
  await addIndex(db, 'exchange_sessions_in_order', 'exchange_sessions', ['started_at']);
  await addIndex(db, 'exchange_sessions_of_account', 'exchange_sessions', ['account_id', 'started_at']);
  await addIndex(db, 'exchange_sessions_to_remove', 'exchange_sessions', ['removed_at', 'seen_at']);

  await table(db, 'exchange_files')
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
    .addColumn('kind', t.string(10), (c) => c.notNull().defaultTo('xml'))
    .addColumn('generation', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('queued_at', t.moment)
    .addColumn('began_at', t.moment)
    .addColumn('tries', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('unresolved', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('again', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('problem', t.string(1000), (c) => c.notNull().defaultTo(''))
    .addColumn('withdraw', t.string(10), (c) => c.notNull().defaultTo('few'))
    .addColumn('packed', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('away_since', t.moment)
    .addColumn('retry_at', t.moment)
    .addColumn('interrupted', t.flag, (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('exchange_files_of_session', ['session_id', 'name'])
    .addForeignKeyConstraint('exchange_files_session', ['session_id'], 'exchange_sessions', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('exchange_files_run', ['import_id'], 'imports', ['id'])
    .execute();
  await addIndex(db, 'exchange_files_queued', 'exchange_files', ['state', 'queued_at']);

  await table(db, 'exchange_steps')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('session_id', t.ref)
    .addColumn('at', t.moment, (c) => c.notNull())
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('mode', t.string(20), (c) => c.notNull())
    .addColumn('file', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('answer', t.string(500), (c) => c.notNull())
    .addColumn('took', t.whole, (c) => c.notNull())
    .addColumn('address', t.string(64), (c) => c.notNull())
    .addColumn('login', t.string(60), (c) => c.notNull().defaultTo(''))
    .addForeignKeyConstraint('exchange_steps_session', ['session_id'], 'exchange_sessions', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'exchange_steps_in_order', 'exchange_steps', ['at']);
  await addIndex(db, 'exchange_steps_of_session', 'exchange_steps', ['session_id', 'id']);

  await table(db, 'exchange_words')
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('owner', t.string(100), (c) => c.notNull())
    .addColumn('external_id', t.string(100), (c) => c.notNull())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addColumn('deleted', t.flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('exchange_words_key', ['kind', 'owner', 'external_id'])
    .execute();

  // `session_id` is no reference here and below, because expired sessions are deleted.
  await table(db, 'exchange_answers')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('session_id', t.ref)
    .addColumn('taken_at', t.moment, (c) => c.notNull())
    .addColumn('outcome', t.string(10), (c) => c.notNull())
    .addColumn('aside', t.string(500), (c) => c.notNull())
    .addForeignKeyConstraint('exchange_answers_order', ['order_id'], 'orders', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'exchange_answers_of_order', 'exchange_answers', ['order_id', 'id']);

  await table(db, 'exchange_given')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('session_id', t.ref, (c) => c.notNull())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('revision', t.whole, (c) => c.notNull())
    .addColumn('given_at', t.moment, (c) => c.notNull())
    .addColumn('confirmed_at', t.moment)
    .addForeignKeyConstraint('exchange_given_order', ['order_id'], 'orders', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'exchange_given_of_order', 'exchange_given', ['order_id', 'id']);
  await addIndex(db, 'exchange_given_to_session', 'exchange_given', ['session_id', 'confirmed_at']);

  await table(db, 'exchange_lease')
    .addColumn('id', t.ref, (c) => c.primaryKey())
    .addColumn('holder', t.string(40), (c) => c.notNull())
    .addColumn('held_until', t.moment, (c) => c.notNull())
    .execute();

  // No references: an import writes a row for each offer, and locking the product would delay orders.
  await table(db, 'exchange_named')
    .addColumn('product_id', t.ref, (c) => c.primaryKey())
    .addColumn('import_id', t.ref, (c) => c.notNull())
    .execute();

  await table(db, 'exchange_parts')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('part', t.string(255), (c) => c.notNull())
    .addColumn('plain', t.flag, (c) => c.notNull())
    .addColumn('told_state', t.whole)
    .addUniqueConstraint('exchange_parts_of_order', ['order_id', 'part'])
    .addForeignKeyConstraint('exchange_parts_order', ['order_id'], 'orders', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();

  await table(db, 'exchange_states')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('name', t.string(150), (c) => c.notNull().unique())
    .addColumn('header', t.string(150), (c) => c.notNull())
    .addColumn('state', t.whole)
    .execute();

  await table(db, 'old_records')
    .addColumn('kind', t.string(12), (c) => c.notNull())
    .addColumn('old_id', t.string(100), (c) => c.notNull())
    .addColumn('record_id', t.ref, (c) => c.notNull())
    .addColumn('digest', t.string(40), (c) => c.notNull())
    .addPrimaryKeyConstraint('old_records_key', ['kind', 'old_id'])
    .execute();
  await addIndex(db, 'old_records_by_record', 'old_records', ['kind', 'record_id']);
}
