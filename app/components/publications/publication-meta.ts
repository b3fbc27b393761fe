import type { MetaDescriptor } from '@remix-run/node';
import { openMeta } from '#app/components/open/open-meta.ts';
import { listTitle } from '#app/components/ui/page-title.ts';
import type { Publication } from '#server/publications/publication.ts';
import { pageHref } from './publication-list.tsx';
import type { Shelf } from './shelf.ts';

/** The head of a page of the list. */
export function listMeta(shelf: Shelf, page: number, origin: string): MetaDescriptor[] {
  const title = listTitle(shelf.title, { page });
  return openMeta({ origin, title, description: shelf.description, path: pageHref(shelf, page) });
}

/** The head of a news item or an article, and what search engines read of it (schema.org). */
export function publicationMeta(shelf: Shelf, item: Publication, origin: string): MetaDescriptor[] {
  const { id, header, announce, picture, publishedAt } = item;
  const path = `${shelf.href}/${id}`;
  return [
    ...openMeta({ origin, title: header, description: announce, path, picture }),
    { property: 'og:type', content: 'article' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': shelf.type,
        headline: header,
        description: announce,
        datePublished: new Date(publishedAt).toISOString(),
        inLanguage: 'ru',
        mainEntityOfPage: origin + path,
        ...(picture && { image: new URL(picture, origin).href }),
        publisher: { '@type': 'Organization', name: 'Светоч Опт', url: `${origin}/` },
      },
    },
  ];
}
