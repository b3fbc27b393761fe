import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DeskPageList } from '#app/components/content/pages/page-list.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDeskPages } from '#server/content/pages/list-desk-pages.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const removed = new URL(request.url).searchParams.get('removed') === '1';
  return { ...(await load(request, listDeskPages, { removed })), showsRemoved: removed };
}

export const meta: MetaFunction = () => [{ title: pageTitle('Страницы') }];

export default function Pages() {
  return (
    <section aria-labelledby="h">
      <DeskPageList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
