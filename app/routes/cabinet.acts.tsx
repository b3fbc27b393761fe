import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { readActQuery } from '#app/components/papers/acts/act-query.ts';
import stylesUrl from '#app/components/papers/acts/acts.css?url';
import { ActsScreen } from '#app/components/papers/acts/acts-screen.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { useOpenWindow } from '#app/enhance/open-window.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { keepPerpage, perpageOf } from '#app/http/sessions/kept-perpage.server.ts';
import { listActs } from '#server/papers/acts/list-acts.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = { ...readActQuery(params), perpage: perpageOf(request) ?? '' };
  const asked = { ...query, page: params.get('page') };
  const { value: list, errors, status } = await loadList(request, listActs, asked);
  return data({ query, list, errors }, { status, headers: keepPerpage(request) });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: pageTitle(
      listTitle('Акты сверки', shown?.list.paging),
      Object.keys(shown?.errors ?? {}).length > 0,
    ),
  },
];

export default function Acts() {
  const { query, list, errors } = useLoaderData<typeof loader>();
  const inWindow = useOpenWindow();
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <ActsScreen query={query} list={list} errors={errors} />
      </section>
      <Outlet />
    </>
  );
}
