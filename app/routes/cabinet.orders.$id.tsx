import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useOutlet } from '@remix-run/react';
import { orderPath } from '#app/components/orders/order-query.ts';
import { OrderScreen } from '#app/components/orders/order-screen.tsx';
import { RepeatedWindow } from '#app/components/orders/repeated-window.tsx';
import { beneath } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { orderIdOf } from '#app/http/order-id.server.ts';
import { load } from '#app/http/run-screen.server.ts';
import { getOrder } from '#server/orders/get-order.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getOrder, { id: orderIdOf(request, params.id) });
}

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Заказ ${order?.number ?? ''}`) },
];

export default function Order() {
  const order = useLoaderData<typeof loader>();
  const { mayOrder, contractId, repeated } = useFrame();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...beneath(inWindow || repeated !== undefined)}>
        <OrderScreen {...{ order, mayOrder, contractId }} />
      </section>
      <Outlet />
      {repeated && <RepeatedWindow {...repeated} closeHref={orderPath(order.id)} />}
    </>
  );
}
