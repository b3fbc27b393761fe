import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import type { getArticle } from '#server/content/articles/get-article.server.ts';
import type { getNews } from '#server/content/news/get-news.server.ts';

/** Reads a news item or an article for its page. */
export function readPublication(
  request: Request,
  useCase: typeof getNews | typeof getArticle,
  id: string | undefined,
) {
  return load(request, useCase, { id: idInAddress(request, id) });
}
