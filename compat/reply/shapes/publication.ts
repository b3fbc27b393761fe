import { z } from 'zod';
import type { Announce, PublicationList } from '#server/content/publications/publication.ts';
import { ruDateOf } from '#server/kernel/clock.ts';
import { shaped } from '../shaped.ts';
import { rowsOfPage, wireId, wirePages, zDate, zId, zPagination } from '../wire.ts';

/** Shapes of news and articles (§7.4.1). */

type Written = Announce & { text?: string };

const zPublication = z
  .object({
    id: zId,
    header: z.string(),
    date: zDate,
    announce: z.string(),
    text: z.string().meta({ description: 'Sanitized HTML.' }),
    picture: z.string(),
  })
  .meta({ id: 'Publication' });

function publication({
  id,
  header,
  publishedAt,
  announce,
  text = '',
  picture,
}: Written): z.input<typeof zPublication> {
  return { id: wireId(id), header, date: ruDateOf(publishedAt), announce, text, picture };
}

/** The response to `getAllNews`. */
export const newsList = shaped(
  z.object({ news: z.array(zPublication), count: z.int(), pagination: zPagination }),
  ({ items, paging }: PublicationList) => ({
    news: rowsOfPage(items, paging).map(publication),
    count: paging.total,
    pagination: wirePages(paging),
  }),
);

/** The response to `getAllArticles`. */
export const articleList = shaped(
  z.object({ articles: z.array(zPublication), count: z.int(), pagination: zPagination }),
  ({ items, paging }: PublicationList) => ({
    articles: rowsOfPage(items, paging).map(publication),
    count: paging.total,
    pagination: wirePages(paging),
  }),
);

/** The response to `getNewsForMain`. */
export const mainNews = shaped(
  z.object({ news: z.array(zPublication) }),
  ({ news }: { news: Written[] }) => ({ news: news.map(publication) }),
);
