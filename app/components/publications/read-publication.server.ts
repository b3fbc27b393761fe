import { idInAddress } from '#app/http/id-in-address.server.ts';
import { load } from '#app/http/run-screen.server.ts';
import type { getArticle } from '#server/articles/get-article.server.ts';
import type { getNews } from '#server/news/get-news.server.ts';

/** A news item or an article for its page. */
export function readPublication(
  request: Request,
  useCase: typeof getNews | typeof getArticle,
  id: string | undefined,
) {
  return load(request, useCase, { id: idInAddress(request, id) });
}
