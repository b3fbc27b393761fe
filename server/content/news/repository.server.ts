import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { Announce } from '../publications/publication.ts';
import { latestOf } from '../publications/repository.server.ts';

/** Returns the latest published news, newest first. */
export function latestNews(db: Kysely<Database>, now: number, count: number): Promise<Announce[]> {
  return latestOf(db, 'news', now, count);
}

/** The news item at the top of a dealer's screens. */
export type TopNews = Pick<Announce, 'id' | 'header' | 'publishedAt'>;

/** Returns the newest top news item that the account has not hidden. */
export async function topNewsFor(
  db: Kysely<Database>,
  accountId: number,
  now: number,
): Promise<TopNews | undefined> {
  // Reads all top news and picks the newest published item here; otherwise the database would scan all news by date.
  const onTop = await db
    .selectFrom('news')
    .select(['id', 'header', 'published_at as publishedAt'])
    .where('top_until', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hidden_news')
            .select('news_id')
            .whereRef('news_id', '=', 'news.id')
            .where('account_id', '=', accountId),
        ),
      ),
    )
    .execute();
  return onTop
    .filter(({ publishedAt }) => publishedAt <= now)
    .sort((a, b) => b.publishedAt - a.publishedAt || b.id - a.id)[0];
}

/** Hides a news item from the top of this account's screens; does nothing if it is already hidden. */
export async function hideFromTop(db: Kysely<Database>, accountId: number, newsId: number): Promise<void> {
  await upsert(
    db,
    'hidden_news',
    [{ account_id: accountId, news_id: newsId }],
    ['account_id', 'news_id'],
    {},
  );
}

/** Shows a hidden news item again; does nothing if it is not hidden. */
export async function showOnTop(db: Kysely<Database>, accountId: number, newsId: number): Promise<void> {
  await db
    .deleteFrom('hidden_news')
    .where('account_id', '=', accountId)
    .where('news_id', '=', newsId)
    .execute();
}
