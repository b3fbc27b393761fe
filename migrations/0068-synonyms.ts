import type { Kysely } from 'kysely';
import { addIndex, columnTypes, table } from './columns.ts';

/** Words that mean the same in a search, kept at the desk (decision 134). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'synonyms')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('words', t.string(500), (c) => c.notNull())
    .addColumn('revision', t.whole, (c) => c.notNull())
    .addColumn('removed_at', t.moment)
    .execute();
  await addIndex(db, 'synonyms_by_revision', 'synonyms', ['revision']);
}
