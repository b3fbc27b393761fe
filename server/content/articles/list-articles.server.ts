import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { listPublications, zListInput } from '../publications/list-publications.server.ts';

/** The page size of articles (§9.1). */
const articlesOnOnePage = 10;

/** Returns articles, newest first, by default ten per page (§9.1); with `withText` also their texts as safe HTML. */
export const listArticles = openUseCase({
  name: 'list-articles',
  writes: false,
  input: zListInput(articlesOnOnePage),
  async run(input, ctx) {
    return ok(await listPublications(ctx, 'articles', input));
  },
});
