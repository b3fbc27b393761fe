import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { listPublications, zListInput } from '../publications/list-publications.server.ts';

/** The page size of news (§9.1). */
const newsOnOnePage = 20;

/** Returns news, newest first, by default twenty per page (§9.1); with `withText` also their texts as safe HTML. */
export const listNews = openUseCase({
  name: 'list-news',
  writes: false,
  input: zListInput(newsOnOnePage),
  async run(input, ctx) {
    return ok(await listPublications(ctx, 'news', input));
  },
});
