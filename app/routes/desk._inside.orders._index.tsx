import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readDeskOrderQuery } from '#app/components/desk/desk-order-filter.tsx';
import { DeskOrderList } from '#app/components/desk/desk-order-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDeskOrders } from '#server/ordering/orders/list-desk-orders.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readDeskOrderQuery(params);
  return { query, list: await load(request, listDeskOrders, { ...query, page: params.get('page') }) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Заказы', data?.list.paging)) },
];

export default function DeskOrders() {
  return (
    <section aria-labelledby="h">
      <DeskOrderList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
