import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OrderPlaced } from '#app/components/ordering/orders/order-placed.tsx';
import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { state } from '#server/db/order-states.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { getBillOffer } from '#server/papers/bills/get-bill-offer.server.ts';

/**
 * Only a new order shows its next steps: later, as after «back» from its cancellation, the order itself is
 * shown.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const order = await load(request, getOrder, { id: orderIdOf(request, params.id) });
  if (order.state.id !== state.created) throw redirect(orderPath(order.id));
  return { order, bill: await load(request, getBillOffer, { order: order.id }) };
}

export const meta: MetaFunction<typeof loader> = ({ data: placed }) => [
  { title: pageTitle(`Заказ ${placed?.order.number ?? ''} оформлен`) },
];

export default function Placed() {
  return <OrderPlaced {...useLoaderData<typeof loader>()} />;
}
