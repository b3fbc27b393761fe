import { type Kysely, sql } from 'kysely';
import { addIndex, columnTypes, table } from './columns.ts';

/** Contragents that files of 1C name and the portal does not have, until staff decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'contragent_proposals')
    .addColumn('external_id', t.string(100), (c) => c.primaryKey().notNull())
    .addColumn('company', t.string(255), (c) => c.notNull())
    .addColumn('inn', t.string(20), (c) => c.notNull())
    .addColumn('kpp', t.string(20), (c) => c.notNull())
    .addColumn('ogrn', t.string(20), (c) => c.notNull())
    .addColumn('legal_address', t.string(500), (c) => c.notNull())
    .addColumn('file', t.string(255), (c) => c.notNull())
    .addColumn('first_seen', t.moment, (c) => c.notNull())
    .addColumn('last_seen', t.moment, (c) => c.notNull())
    .addColumn('twin', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('staff_name', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('decided_at', t.moment)
    .addCheckConstraint('contragent_proposals_state', sql`state in ('waiting', 'dismissed')`)
    .execute();
  await addIndex(db, 'contragent_proposals_in_order', 'contragent_proposals', [
    'state',
    'first_seen',
    'external_id',
  ]);
  await addIndex(db, 'contragent_proposals_by_inn', 'contragent_proposals', ['inn', 'kpp']);
  await addIndex(db, 'contragent_proposals_seen', 'contragent_proposals', ['last_seen']);
}
