import type { Kysely } from 'kysely';
import { addColumns, columnTypes, table } from './columns.ts';

/**
 * What the end of an export has to know: which run last named a product and for which session of 1C, what may be taken
 * off sale, and whether a file came out of an archive. Also the login of refused requests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  // Neither is a reference: sessions are removed when their time is over, and every offer of an import writes here.
  await addColumns(db, 'imports', { session_id: { type: t.ref } });
  await table(db, 'exchange_named')
    .ifNotExists()
    .addColumn('product_id', t.ref, (c) => c.primaryKey())
    .addColumn('import_id', t.ref, (c) => c.notNull())
    .execute();
  await addColumns(db, 'exchange_files', {
    withdraw: { type: t.string(10), define: (c) => c.notNull().defaultTo('few') },
    packed: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
  });
  await addColumns(db, 'exchange_steps', {
    login: { type: t.string(60), define: (c) => c.notNull().defaultTo('') },
  });
}
