import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Returns the oldest published news item that was not announced yet. */
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

/** Marks a news item as announced. */
export async function setAnnounced(db: Kysely<Database>, id: number, now: number): Promise<void> {
  await db.updateTable('news').set({ announced_at: now }).where('id', '=', id).execute();
}

/** Returns the accounts that have enabled news; the default is off. */
export async function accountsToldOfNews(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('notification_settings')
    .select('account_id')
    .where('kind', '=', 'news')
    .where('enabled', '=', 1)
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}
