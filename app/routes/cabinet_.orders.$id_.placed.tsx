import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OrderPlaced } from '#app/components/orders/order-placed.tsx';
import { orderPath } from '#app/components/orders/order-query.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { orderIdOf } from '#app/http/order-id.server.ts';
import { load } from '#app/http/run-screen.server.ts';
import { getOrder } from '#server/orders/get-order.server.ts';
import { state } from '#server/orders/rules.ts';

/** What comes next is told of a new order only: later, as after «back» from its cancelling, the order itself is shown. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const order = await load(request, getOrder, { id: orderIdOf(request, params.id) });
  if (order.state.id !== state.created) throw redirect(orderPath(order.id));
  return order;
}

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Заказ ${order?.number ?? ''} принят`) },
];

export default function Placed() {
  return <OrderPlaced order={useLoaderData<typeof loader>()} />;
}
