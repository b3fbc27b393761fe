import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Forgets at most `limit` pictures of goods that were removed before a moment, and returns their paths. Rows are found first
 * and then deleted by their ids: deleting by a range locks the rows beside it.
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
    // One that was brought back since it was found stays.
    .where('removed_at', '<=', before)
    .execute();
  return rows.map(({ path }) => path);
}

/** Where editors write or choose addresses of pictures; goods have those of `product_pictures`, too. */
const shownIn = [
  { table: 'news', columns: ['announce', 'body', 'picture'] },
  { table: 'articles', columns: ['announce', 'body', 'picture'] },
  { table: 'pages', columns: ['body'] },
  { table: 'page_editions', columns: ['body'] },
  { table: 'slides', columns: ['picture'] },
  { table: 'products', columns: ['description', 'own_description'] },
] as const;

/** Returns those of these pictures that goods have, removed or not, or that a text shows, whatever its state. */
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
