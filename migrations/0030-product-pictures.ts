import type { Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/**
 * Says of the pictures of goods what they look like, with which form they came, and when one was removed, so that it
 * can be brought back. Drops a column of goods that was never used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'product_pictures', {
    type: { type: t.string(10), define: (c) => c.notNull().defaultTo('photo') },
    submission: { type: t.string(64) },
    removed_at: { type: t.moment },
  });
  // Nothing has ever read or written it: how many pieces an order takes at least is not built.
  const tables = await db.introspection.getTables();
  const products = tables.find(({ name }) => name === 'products');
  if (products?.columns.some(({ name }) => name === 'min_quantity'))
    await db.schema.alterTable('products').dropColumn('min_quantity').execute();
}
