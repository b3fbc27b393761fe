import { notify } from '../../people/notifications/notify.server.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import {
  accountsToldOfNews,
  nextToAnnounce,
  publishedNews,
  setAnnounced,
} from './announce.repository.server.ts';

/** The maximum delay of an announcement after the publication time. */
const everyMs = 60_000;
/** The number of accounts notified in one transaction. */
const atOnce = 500;

/** The news item being announced, and the last account notified of it. */
type Progress = { news?: number; after?: number };

/**
 * Notifies the accounts that want news about published items, one item after another, in batches of accounts. The
 * item is marked as announced first, so that withdrawing or editing it meanwhile does not start a second
 * announcement. Messages, mails and progress are stored in one transaction, so that each account is notified once,
 * even after a crash. A withdrawn item is not announced any further.
 */
export const newsJob: Periodic = {
  kind: 'news',
  first: (now) => now,
  async periodic({ news: begun, after = 0 }: Progress, { db, now, origin }) {
    const news = begun ? await publishedNews(db, begun, now) : await nextToAnnounce(db, now);
    if (!news) return { runAt: begun ? now : now + everyMs, payload: {} };
    // Staff may have just withdrawn the item, or decided to notify nobody.
    if (!begun && !(await setAnnounced(db, news.id, now))) return { runAt: now, payload: {} };
    const accounts = await accountsToldOfNews(db, after, atOnce);
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
    const last = accounts.length < atOnce ? undefined : accounts.at(-1);
    return { runAt: now, payload: last === undefined ? {} : { news: news.id, after: last } };
  },
};
