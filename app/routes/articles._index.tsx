import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { originOf } from '#app/components/catalogue/open/open-meta.ts';
import { PublicationList } from '#app/components/content/publications/publication-list.tsx';
import { listMeta } from '#app/components/content/publications/publication-meta.ts';
import { articlesShelf } from '#app/components/content/publications/shelf.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listArticles } from '#server/content/articles/list-articles.server.ts';

export const handle: ScreenHandle = { open: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? listMeta(articlesShelf, data.paging.page, originOf(matches)) : [];

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listArticles, { page: new URL(request.url).searchParams.get('page') });
}

export default function Articles() {
  return <PublicationList shelf={articlesShelf} list={useLoaderData<typeof loader>()} />;
}
