import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

/** What the door of 1C keeps of sessions and files, and the one lease under which files are imported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'exchange_sessions', {
    folder: { type: t.string(40), define: (c) => c.notNull().defaultTo('') },
    bytes: { type: t.money, define: (c) => c.notNull().defaultTo(0) },
    succeeded_at: { type: t.moment },
    removed_at: { type: t.moment },
  });
  await addIndex(db, 'exchange_sessions_by_success', 'exchange_sessions', ['succeeded_at']);
  await addIndex(db, 'exchange_sessions_to_remove', 'exchange_sessions', ['removed_at', 'seen_at']);
  await addColumns(db, 'exchange_files', {
    kind: { type: t.string(10), define: (c) => c.notNull().defaultTo('xml') },
    generation: { type: t.whole, define: (c) => c.notNull().defaultTo(0) },
    queued_at: { type: t.moment },
    began_at: { type: t.moment },
    tries: { type: t.whole, define: (c) => c.notNull().defaultTo(0) },
    unresolved: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
    again: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
    problem: { type: t.string(1000), define: (c) => c.notNull().defaultTo('') },
  });
  await addIndex(db, 'exchange_files_queued', 'exchange_files', ['state', 'queued_at']);
  await table(db, 'exchange_lease')
    .ifNotExists()
    .addColumn('id', t.ref, (c) => c.primaryKey())
    .addColumn('holder', t.string(40), (c) => c.notNull())
    .addColumn('held_until', t.moment, (c) => c.notNull())
    .execute();
}
