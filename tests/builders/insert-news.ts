import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { noon } from './context.ts';

type Given = Partial<Insertable<Database['news']>> & { id: number };

/**
 * Inserts news items with plausible values in every column; id 1 was published a day before noon, id 2 two days before,
 * and so on.
 */
export async function insertNews(db: Kysely<Database>, ...given: Given[]): Promise<void> {
  const rows = given.map((row) => ({ ...publication(row, 'Новость'), top_until: row.top_until ?? null }));
  await bulkInsert(db, 'news', rows);
}

/** Like `insertNews`, but for articles. */
export async function insertArticles(db: Kysely<Database>, ...given: Given[]): Promise<void> {
  await bulkInsert(
    db,
    'articles',
    given.map((row) => publication(row, 'Статья')),
  );
}

function publication({ top_until: _, ...row }: Given, word: string) {
  return {
    header: `${word} ${row.id}`,
    announce: `Анонс ${row.id}`,
    body: `Текст **${row.id}**`,
    picture: '',
    published_at: noon - row.id * dayMs,
    ...row,
  };
}

/** Returns objects with the ids 1 to `count`. */
export function numbered(count: number): { id: number }[] {
  return Array.from({ length: count }, (_, i) => ({ id: i + 1 }));
}
