import { z } from 'zod';
import { ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { rendered } from '../publications/list-publications.server.ts';
import { publicationsOnPage } from '../publications/repository.server.ts';

/** News on the main page (§9), and the most that a client gets at once. */
const usual = 3;
const most = 20;

/** What is no number from 1 to 20 becomes the nearest that is; nothing at all means three. */
const zNewsCount = z.transform((value: unknown) => {
  const count = Number(value || usual);
  return Number.isFinite(count) ? Math.min(most, Math.max(1, Math.trunc(count))) : usual;
});

/** The latest news with their texts as safe HTML, for old clients' main page (contract §3.4, getNewsForMain). */
export const newsForMain = openUseCase({
  name: 'news-for-main',
  writes: false,
  input: z.object({ newsCount: zNewsCount }),
  async run({ newsCount: perpage }, { db, now }) {
    const news = await publicationsOnPage(db, 'news', now, { page: 1, perpage, pages: 1, total: perpage });
    return ok({ news: news.map(rendered) });
  },
});
