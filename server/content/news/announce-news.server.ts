import { notify } from '../../people/notifications/notify.server.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { accountsToldOfNews, nextToAnnounce, setAnnounced } from './announce.repository.server.ts';

/** The maximum delay of an announcement after the publication time. */
const everyMs = 60_000;

/**
 * Notifies the accounts that want news of published items, one item after another. Messages, mails and the
 * mark of the announcement are one transaction, so that each account is notified once even after a crash.
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
