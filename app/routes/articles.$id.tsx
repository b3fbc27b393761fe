import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { readPublication } from '#app/actions/content/publications/read-publication.server.ts';
import { originOf } from '#app/components/catalogue/open/open-meta.ts';
import { publicationMeta } from '#app/components/content/publications/publication-meta.ts';
import { PublicationMissing } from '#app/components/content/publications/publication-missing.tsx';
import { PublicationPage } from '#app/components/content/publications/publication-page.tsx';
import { articlesShelf } from '#app/components/content/publications/shelf.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { statusOf, titleOfError } from '#app/screen-error.tsx';
import { getArticle } from '#server/content/articles/get-article.server.ts';

export const handle: ScreenHandle = { open: true };

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data
    ? publicationMeta(articlesShelf, data.item, originOf(matches))
    : [{ title: titleOfError(error, articlesShelf.missing) }];

export function loader({ request, params }: LoaderFunctionArgs) {
  return readPublication(request, 'articles', getArticle, params.id);
}

export default function Article() {
  return <PublicationPage shelf={articlesShelf} shown={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (statusOf(error) !== 404) throw error;
  return <PublicationMissing shelf={articlesShelf} />;
}
