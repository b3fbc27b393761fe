import { ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { listPublications, zListInput } from '../publications/list-publications.server.ts';

/** Articles on a page (§9). */
const articlesOnOnePage = 10;

/** Articles, newest first, ten a page (§9); texts as safe HTML where `withText` asks for them. */
export const listArticles = openUseCase({
  name: 'list-articles',
  writes: false,
  input: zListInput,
  async run(input, ctx) {
    return ok(await listPublications(ctx, 'articles', articlesOnOnePage, input));
  },
});
