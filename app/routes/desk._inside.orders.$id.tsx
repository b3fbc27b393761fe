import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useOutlet } from '@remix-run/react';
import { DeskOrderScreen } from '#app/components/desk/desk-order-screen.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDeskOrder, { id: orderIdOf(request, params.id) });
}

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Заказ ${order?.number ?? ''}`) },
];

export default function DeskOrder() {
  const order = useLoaderData<typeof loader>();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <DeskOrderScreen order={order} />
      </section>
      <Outlet />
    </>
  );
}
