import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadShelf } from '#app/actions/content/publications/desk-publications.server.ts';
import { DeskPublicationList } from '#app/components/content/publications/desk-publication-list.tsx';
import { deskNews } from '#app/components/content/publications/desk-shelf.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return loadShelf(request, deskNews);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle(deskNews.title, data?.list.paging)) },
];

export default function DeskNews() {
  return (
    <section aria-labelledby="h">
      <DeskPublicationList shelf={deskNews} {...useLoaderData<typeof loader>()} />
    </section>
  );
}
