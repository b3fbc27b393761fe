import { ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { listPublications, zListInput } from '../publications/list-publications.server.ts';

/** News on a page (§9). */
const newsOnOnePage = 20;

/** News, newest first, twenty a page (§9); texts as safe HTML where `withText` asks for them. */
export const listNews = openUseCase({
  name: 'list-news',
  writes: false,
  input: zListInput,
  async run(input, ctx) {
    return ok(await listPublications(ctx, 'news', newsOnOnePage, input));
  },
});
