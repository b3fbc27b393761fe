import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DeskOrderList } from '#app/components/desk/orders/desk-order-list.tsx';
import { readDeskOrderQuery } from '#app/components/desk/orders/desk-order-query.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { listDeskOrders } from '#server/ordering/orders/list-desk-orders.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readDeskOrderQuery(params);
  const before = params.get('before') ?? '';
  const asked = { ...query, before, page: params.get('page') };
  const { value: list, errors, status } = await loadList(request, listDeskOrders, asked);
  return data({ query, list, before, ticked: params.get('ticked') === '1', errors }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(listTitle('Заказы', shown?.list.paging), Object.keys(shown?.errors ?? {}).length > 0) },
];

export default function DeskOrders() {
  return (
    <section aria-labelledby="h">
      <DeskOrderList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
