import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { readPublication } from '#app/actions/content/publications/read-publication.server.ts';
import { originOf } from '#app/components/catalogue/open/open-meta.ts';
import { publicationMeta } from '#app/components/content/publications/publication-meta.ts';
import { PublicationMissing } from '#app/components/content/publications/publication-missing.tsx';
import { PublicationPage } from '#app/components/content/publications/publication-page.tsx';
import { newsShelf } from '#app/components/content/publications/shelf.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { statusOf, titleOfError } from '#app/screen-error.tsx';
import { getNews } from '#server/content/news/get-news.server.ts';

export const handle: ScreenHandle = { open: true };

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data
    ? publicationMeta(newsShelf, data.item, originOf(matches))
    : [{ title: titleOfError(error, newsShelf.missing) }];

export function loader({ request, params }: LoaderFunctionArgs) {
  return readPublication(request, 'news', getNews, params.id);
}

export default function NewsItem() {
  return <PublicationPage shelf={newsShelf} shown={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (statusOf(error) !== 404) throw error;
  return <PublicationMissing shelf={newsShelf} />;
}
