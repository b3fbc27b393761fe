import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskOrder } from '#app/components/desk/desk-hrefs.ts';
import { heardText } from '#app/components/desk/orders/heard-text.ts';
import { OrderEdit } from '#app/components/desk/orders/order-edit.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { addOrderLines } from '#server/desk/for-dealer/add-order-lines.server.ts';
import type { Failure } from '#server/kernel/result.ts';
import { maxPasteLength } from '#server/ordering/fast-order/list-limits.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { getOrderChange } from '#server/ordering/orders/get-order-change.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const order = await load(request, getOrderChange, { id: orderIdOf(request, params.id) });
  if (order.changeable) return order;
  const text = `Изменить можно только заказ, который ещё не отгружен. Сейчас он «${order.state.header}»`;
  throw await redirectWith(deskOrder(order.id), { kind: 'no', text });
}

/** Saves the changes, which may free stock and limit, then adds the goods that were typed. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request, { text: maxPasteLength });
  const result = await run(request, changeOrder, { ...values, id });
  if (!result.ok) return refused(request, id, result, values);
  const { number, changed, notified, meanwhile } = result.value;
  const isAdding = String(values.text ?? '').trim() !== '';
  const added = isAdding ? await run(request, addOrderLines, { ...values, id }) : undefined;
  if (added && !added.ok) return refused(request, id, changed ? withSaved(added) : added, values);
  if (meanwhile.length > 0) return redirectWith(deskOrder(id), savedFlash(meanwhile));
  const heard = heardText(notified || (added?.value.notified ?? false));
  const parts = [`Заказ ${number} изменён.`, added && `Добавлено: ${added.value.added}.`, heard];
  const text = changed || added ? parts.filter(Boolean).join(' ') : 'В заказе ничего не изменилось';
  return redirectWith(deskOrder(id), { kind: 'ok', text });
}

/** Returns the refusal of goods that were typed beside changes that are saved. */
function withSaved(failure: Failure): Failure {
  const { text = [failure.message] } = failure.fields;
  return { ...failure, fields: { text: [...text, 'Остальные изменения сохранены'] } };
}

function refused(request: Request, id: number, failure: Failure, values: FormValues) {
  return failure.code === 'ORDER_MOVED'
    ? redirectWith(deskOrder(id), { kind: 'no', text: failure.message })
    : refuse(request, failure, values);
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
