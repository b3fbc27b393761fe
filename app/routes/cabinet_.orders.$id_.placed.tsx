import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { approvalPath } from '#app/components/ordering/approvals/approval-query.ts';
import { OrderPlaced } from '#app/components/ordering/orders/order-placed.tsx';
import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { state } from '#server/db/order-states.ts';
import { getApproval } from '#server/ordering/approvals/get-approval.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { getBillOffer } from '#server/papers/bills/get-bill-offer.server.ts';

/**
 * Loads the next steps of a new order. Later, for example after «back» from its cancellation, redirects to the
 * order itself.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const order = await load(request, getOrder, { id: orderIdOf(request, params.id) });
  if (order.state.id !== state.created) throw redirect(orderPath(order.id));
  const other = await orderedWith(request);
  return { order, other, bill: await load(request, getBillOffer, { order: order.id }) };
}

/** Returns the order or approval for expected goods that was placed with the same press of the button. */
async function orderedWith(request: Request) {
  const query = new URL(request.url).searchParams;
  const [other, asked] = [query.get('other'), query.get('asked')];
  if (asked) {
    const { id, number } = await load(request, getApproval, { id: asked });
    return { title: `${number} на согласовании`, href: approvalPath(id) };
  }
  if (!other) return undefined;
  const { id, number } = await load(request, getOrder, { id: orderIdOf(request, other) });
  return { title: `Заказ ${number}`, href: orderPath(id) };
}

export const meta: MetaFunction<typeof loader> = ({ data: placed }) => [
  { title: pageTitle(`Заказ ${placed?.order.number ?? ''} оформлен`) },
];

export default function Placed() {
  return <OrderPlaced {...useLoaderData<typeof loader>()} />;
}
