import type { Kysely } from 'kysely';
import { addIndex, columnTypes, table } from './columns.ts';

/**
 * Keeps who changed what and when. Names are copied and nothing is referred to, so that an entry outlives the person and the record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
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
  await addIndex(db, 'history_of_dealer', 'history', ['dealer_id', 'id']);
  await addIndex(db, 'history_of_record', 'history', ['kind', 'record_id', 'id']);
  await addIndex(db, 'history_of_actor', 'history', ['actor_kind', 'actor_id', 'id']);
  await addIndex(db, 'history_by_time', 'history', ['at']);
}
