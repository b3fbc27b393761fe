import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReturnList, readReturnQuery } from '#app/components/desk/returns/return-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDeskReturns } from '#server/desk/returns/list-desk-returns.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readReturnQuery(params);
  const list = await load(request, listDeskReturns, { ...query, page: params.get('page') });
  const isState = list.states.some(({ id }) => id === query.state);
  return { list, query: { ...query, state: isState ? query.state : '' } };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Возвраты', data?.list.paging)) },
];

export default function Returns() {
  return (
    <section aria-labelledby="h">
      <ReturnList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
