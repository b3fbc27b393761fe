import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskOrder } from '#app/components/desk/desk-hrefs.ts';
import { ConsignmentForm } from '#app/components/desk/orders/consignment-form.tsx';
import { heardText } from '#app/components/desk/orders/heard-text.ts';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getConsignment } from '#server/ordering/consignments/get-consignment.server.ts';
import { saveConsignment } from '#server/ordering/consignments/save-consignment.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getConsignment, { id: orderIdOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, saveConsignment, { ...values, id });
  if (!result.ok && result.code === 'ORDER_MOVED')
    return redirectWith(deskOrder(id), { kind: 'no', text: result.message });
  if (!result.ok) return refuse(request, result, values);
  const { number, changed, notified, meanwhile } = result.value;
  if (meanwhile.length > 0) return redirectWith(deskOrder(id), savedFlash(meanwhile));
  const text = changed
    ? `Отправление заказа ${number} сохранено. ${heardText(notified)}`
    : 'В отправлении ничего не изменилось';
  return redirectWith(deskOrder(id), { kind: 'ok', text });
}

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Отправление заказа ${order?.number ?? ''}`) },
];

export default function EditConsignment() {
  const order = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <ConsignmentForm key={nth} order={order} refusal={refusal} />
    </section>
  );
}
