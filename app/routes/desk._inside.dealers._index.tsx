import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DealerList, readDealerQuery } from '#app/components/desk/dealers/dealer-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDealers } from '#server/desk/dealers/list-dealers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readDealerQuery(params);
  return { query, list: await load(request, listDealers, { ...query, page: params.get('page') }) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Дилеры', data?.list.paging)) },
];

export default function Dealers() {
  return (
    <section aria-labelledby="h">
      <DealerList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
