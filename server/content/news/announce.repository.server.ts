import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Returns the oldest published news item that is not announced yet. */
export async function nextToAnnounce(db: Kysely<Database>, now: number) {
  return db
    .selectFrom('news')
    .select(['id', 'header', 'announce'])
    .where('published_at', '<=', now)
    .where('announced_at', 'is', null)
    .orderBy('published_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns a news item; undefined if it was withdrawn. */
export async function publishedNews(db: Kysely<Database>, id: number, now: number) {
  return db
    .selectFrom('news')
    .select(['id', 'header', 'announce'])
    .where('id', '=', id)
    .where('published_at', '<=', now)
    .executeTakeFirst();
}

/** Marks a news item as announced. Returns false if it was withdrawn or announced meanwhile. */
export async function setAnnounced(db: Kysely<Database>, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('news')
    .set({ announced_at: now })
    .where('id', '=', id)
    .where('published_at', '<=', now)
    .where('announced_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns the ids of the next accounts after `after` that have enabled news, ascending; news is disabled by default.
 */
export async function accountsToldOfNews(
  db: Kysely<Database>,
  after: number,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('notification_settings')
    .select('account_id')
    .where('kind', '=', 'news')
    .where('enabled', '=', 1)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(most)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
