import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { rendered } from '../publications/list-publications.server.ts';
import { publicationsOnPage } from '../publications/repository.server.ts';

/** The number of news items on the main page (§9.8), and the maximum for a client. */
const usual = 3;
const most = 20;

/** A value outside 1 to 20 becomes the nearest allowed one; a missing value becomes three. */
const zNewsCount = z.transform((value: unknown) => {
  const count = Number(value || usual);
  return Number.isFinite(count) ? Math.min(most, Math.max(1, Math.trunc(count))) : usual;
});

/**
 * Returns the latest news with their texts as safe HTML, for the main page of old clients (§7.4.1,
 * getNewsForMain).
 */
export const newsForMain = openUseCase({
  name: 'news-for-main',
  writes: false,
  input: z.object({ newsCount: zNewsCount }),
  async run({ newsCount: perpage }, { db, now }) {
    const news = await publicationsOnPage(db, 'news', now, { page: 1, perpage, pages: 1, total: perpage });
    return ok({ news: news.map(rendered) });
  },
});
