import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskOrder } from '#app/components/desk/desk-hrefs.ts';
import { heardText } from '#app/components/desk/orders/heard-text.ts';
import { OrderShip } from '#app/components/desk/orders/order-ship.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { reloadWhenStale } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { state } from '#server/db/order-states.ts';
import { getShipmentForm } from '#server/ordering/orders/get-shipment-form.server.ts';
import { whyNotMoved } from '#server/ordering/orders/rules.ts';
import { shipOrder } from '#server/ordering/orders/ship-order.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const order = await load(request, getShipmentForm, { id: orderIdOf(request, params.id) });
  if (order.state.id === state.picking) return order;
  const text = whyNotMoved(order.state.id, state.shipped) ?? '';
  throw await redirectWith(deskOrder(order.id), { kind: 'no', text });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, shipOrder, { ...values, id });
  if (!result.ok && result.code === 'CANNOT_MOVE')
    return redirectWith(deskOrder(id), { kind: 'no', text: result.message });
  // The lines have changed, and what was typed belongs to the former lines.
  if (!result.ok) return refuse(request, result, result.code === 'CHANGED_MEANWHILE' ? {} : values);
  const { number, isWhole, rest, notified } = result.value;
  const what = isWhole
    ? 'отгружен'
    : rest
      ? `отгружен, остаток – заказ ${rest.number}`
      : 'отгружен без остатка';
  return redirectWith(deskOrder(id), { kind: 'ok', text: `Заказ ${number} ${what}. ${heardText(notified)}` });
}

export const shouldRevalidate = reloadWhenStale;

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Отгрузить часть заказа ${order?.number ?? ''}`) },
];

export default function ShipOrder() {
  const order = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <OrderShip key={nth} order={order} refusal={refusal} />
    </section>
  );
}
