import { redirect } from '@remix-run/node';
import type { Shelf } from '#app/components/content/publications/shelf.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import type { getArticle } from '#server/content/articles/get-article.server.ts';
import type { getNews } from '#server/content/news/get-news.server.ts';
import { publicationHref } from '#server/content/publications/publication-record.ts';

/**
 * Reads a news item or an article for its page. The address with its number always works, and redirects to the readable
 * address if there is one.
 */
export async function readPublication(
  request: Request,
  shelf: Shelf['name'],
  useCase: typeof getNews | typeof getArticle,
  address = '',
) {
  const isSlug = /^[a-z0-9-]*[a-z-][a-z0-9-]*$/.test(address);
  const which = isSlug ? { slug: address } : { id: idInAddress(request, address) };
  const shown = await load(request, useCase, which);
  if (!isSlug && shown.item.slug) throw redirect(publicationHref(shelf, shown.item), 301);
  return shown;
}
