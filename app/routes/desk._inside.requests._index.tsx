import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RequestList } from '#app/components/desk/requests/request-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listRequests } from '#server/desk/requests/list-requests.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const dealer = params.get('dealer') ?? '';
  const sort = params.get('sort') ?? '';
  const asked = { list: params.get('list'), dealer, sort, page: params.get('page') };
  return { list: await load(request, listRequests, asked), dealer, sort };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Запросы', data?.list.paging)) },
];

export default function Requests() {
  return (
    <section aria-labelledby="h">
      <RequestList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
