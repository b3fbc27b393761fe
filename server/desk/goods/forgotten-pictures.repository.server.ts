import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Deletes at most `limit` product pictures that were removed no later than `before`, and returns their paths. Finds
 * the rows first and deletes them by id, because deleting by a range would lock neighboring rows.
 */
export async function forgetRemoved(db: Kysely<Database>, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product_pictures')
    .select(['id', 'path'])
    .where('removed_at', '<=', before)
    .orderBy('removed_at')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  await db
    .deleteFrom('product_pictures')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    // Skips pictures that were restored meanwhile.
    .where('removed_at', '<=', before)
    .execute();
  return rows.map(({ path }) => path);
}

/**
 * The columns in which editors write or choose picture addresses. Products also have pictures in `product_pictures`.
 */
const shownIn = [
  { table: 'news', columns: ['announce', 'body', 'picture'] },
  { table: 'articles', columns: ['announce', 'body', 'picture'] },
  { table: 'pages', columns: ['body'] },
  { table: 'page_editions', columns: ['body'] },
  { table: 'slides', columns: ['picture'] },
  { table: 'products', columns: ['description', 'own_description'] },
] as const;

/**
 * Returns which of these pictures are in use: stored for a product, even as removed pictures, or shown in a text in
 * any state.
 */
export async function picturesInUse(db: Kysely<Database>, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db.selectFrom('product_pictures').select('path').where('path', 'in', paths).execute();
  const used = new Set(rows.map(({ path }) => path));
  for (const { table, columns } of shownIn)
    for (const column of columns) {
      const text = sql.ref(column);
      const isShown = sql.join(
        paths.map((path) => sql`${text} like ${`%${path}%`}`),
        sql` or `,
      );
      const { rows: texts } = await sql<{ text: string }>`
        select ${text} as text from ${sql.table(table)} where ${isShown}`.execute(db);
      for (const path of paths) if (texts.some((found) => found.text.includes(path))) used.add(path);
    }
  return used;
}
