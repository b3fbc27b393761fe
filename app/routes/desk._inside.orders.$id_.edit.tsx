import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskOrder } from '#app/components/desk/desk-hrefs.ts';
import { heardText } from '#app/components/desk/orders/heard-text.ts';
import { OrderEdit } from '#app/components/desk/orders/order-edit.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { formOf, load, type Refusal, refusalOf, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { editOrder } from '#server/desk/for-dealer/edit-order.server.ts';
import { fail } from '#server/kernel/result.ts';
import { maxPasteLength } from '#server/ordering/fast-order/list-limits.ts';
import { getOrderChange } from '#server/ordering/orders/get-order-change.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const order = await load(request, getOrderChange, { id: orderIdOf(request, params.id) });
  if (order.changeable) return order;
  const text = `Изменить можно только заказ, который ещё не отгружен. Сейчас он «${order.state.header}»`;
  throw await redirectWith(deskOrder(order.id), { kind: 'no', text });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request, { text: maxPasteLength });
  // Without scripts, «Пересчитать» shows the form again with the sum of what was typed.
  if (values.intent === 'recount') {
    await load(request, getOrderChange, { id });
    return data<Refusal>({ ...refusalOf(fail('BAD_INPUT'), values), errors: {} });
  }
  const result = await run(request, editOrder, { ...values, id });
  if (!result.ok && result.code === 'ORDER_MOVED')
    return redirectWith(deskOrder(id), { kind: 'no', text: result.message });
  if (!result.ok) return refuse(request, result, values);
  const { number, changed, notified, meanwhile, added } = result.value;
  if (meanwhile.length > 0) return redirectWith(deskOrder(id), savedFlash(meanwhile));
  const parts = [`Заказ ${number} изменён.`, added && `Добавлено: ${added}.`, heardText(notified)];
  const text = changed ? parts.filter(Boolean).join(' ') : 'В заказе ничего не изменилось';
  return redirectWith(deskOrder(id), { kind: 'ok', text });
}

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Изменить заказ ${order?.number ?? ''}`) },
];

export default function EditOrder() {
  const order = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <OrderEdit key={nth} order={order} refusal={refusal} />
    </section>
  );
}
