import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PickingList } from '#app/components/desk/orders/picking-list.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDeskOrder, { id: orderIdOf(request, params.id) });
}

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Лист подбора ${order?.number ?? ''}`) },
];

export default function Picking() {
  return (
    <section aria-labelledby="h">
      <PickingList order={useLoaderData<typeof loader>()} />
    </section>
  );
}
