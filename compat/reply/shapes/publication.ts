import { ruDateOf } from '#server/kernel/clock.ts';
import type { Announce, PublicationList } from '#server/publications/publication.ts';
import { wireId, wirePages } from '../wire.ts';

/** Shapes of news and articles (contract §3.4). */

type Written = Announce & { text?: string };

/** `text` is HTML that is safe to show. */
function publication({ id, header, publishedAt, announce, text = '', picture }: Written) {
  return { id: wireId(id), header, date: ruDateOf(publishedAt), announce, text, picture };
}

/** getAllNews */
export function newsList({ items, paging }: PublicationList) {
  return { news: items.map(publication), count: paging.total, pagination: wirePages(paging) };
}

/** getAllArticles */
export function articleList({ items, paging }: PublicationList) {
  return { articles: items.map(publication), count: paging.total, pagination: wirePages(paging) };
}

/** getNewsForMain */
export function mainNews({ news }: { news: Written[] }) {
  return { news: news.map(publication) };
}
