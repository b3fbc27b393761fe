import type { Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/**
 * Says of the pictures of goods what they look like, with which form they came, and when one was removed, so that it
 * can be brought back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'product_pictures', {
    type: { type: t.string(10), define: (c) => c.notNull().defaultTo('photo') },
    submission: { type: t.string(64) },
    removed_at: { type: t.moment },
  });
}
