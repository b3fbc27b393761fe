import type { Periodic } from '../jobs/periodic.server.ts';
import { notify } from '../notifications/notify.server.ts';
import { accountsToldOfNews, nextToAnnounce, setAnnounced } from './announce.repository.server.ts';

/** How soon after its moment a news item is announced, at the latest. */
const everyMs = 60_000;

/**
 * Tells the accounts that want to hear of news what has come out, one item after another. Messages, mails and the mark that it was
 * announced are one transaction: whatever dies, each account is told once.
 */
export const newsJob: Periodic = {
  kind: 'news',
  first: (now) => now,
  async periodic(_payload: unknown, { db, now, origin }) {
    const news = await nextToAnnounce(db, now);
    if (!news) return { runAt: now + everyMs, payload: {} };
    const accounts = await accountsToldOfNews(db);
    await notify(
      db,
      { now, origin },
      'news',
      accounts.map((accountId) => ({
        accountId,
        header: news.header,
        text: news.announce.slice(0, 1000),
        href: `/news/${news.id}`,
      })),
    );
    await setAnnounced(db, news.id, now);
    return { runAt: now, payload: {} };
  },
};
