import type { MetaDescriptor } from '@remix-run/node';
import { openMeta } from '#app/components/catalogue/open/open-meta.ts';
import { company } from '#app/components/layout/company.ts';
import { listTitle } from '#app/components/ui/page-title.ts';
import type { Publication } from '#server/content/publications/publication.ts';
import { publicationHref } from '#server/content/publications/publication-record.ts';
import { pageHref } from './publication-list.tsx';
import type { Shelf } from './shelf.ts';

/** Returns the metadata of a page of the list. */
export function listMeta(shelf: Shelf, page: number, origin: string): MetaDescriptor[] {
  const title = listTitle(shelf.title, { page });
  return openMeta({
    origin,
    title,
    description: shelf.description(company().name),
    path: pageHref(shelf, page),
  });
}

/** Returns the metadata of a news item or an article, with data for search engines (schema.org). */
export function publicationMeta(shelf: Shelf, item: Publication, origin: string): MetaDescriptor[] {
  const { header, announce, picture, publishedAt } = item;
  const path = publicationHref(shelf.name, item);
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
        publisher: { '@type': 'Organization', name: company().name, url: `${origin}/` },
      },
    },
  ];
}
