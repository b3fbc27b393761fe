import { type Kysely, sql } from 'kysely';
import { addIndex, columnTypes, table } from './columns.ts';

/** When each product was last changed, for programs that ask what has changed (decision 141). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'product_changes')
    .ifNotExists()
    .addColumn('product_id', t.ref, (c) => c.primaryKey())
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();
  await addIndex(db, 'product_changes_by_time', 'product_changes', ['changed_at', 'product_id']);
  await table(db, 'catalogue_floor')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey())
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();
  // Of goods that are there already nobody knows when they changed; of a portal that is still empty everything will be known.
  await sql`
    insert into catalogue_floor (id, changed_at) select 1, ${Date.now()} from products
    where not exists (select 1 from catalogue_floor) limit 1`.execute(db);
}
