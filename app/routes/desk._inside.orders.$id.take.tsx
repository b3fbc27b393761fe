import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskOrder, deskOrderDeed } from '#app/components/desk/desk-hrefs.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { takeOrder } from '#server/ordering/orders/take-order.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Asks for confirmation before an order is taken over from a colleague, in a window over the order. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { number, taker, takerId } = await load(request, getDeskOrder, { id });
  if (takerId === undefined) throw redirect(deskOrder(id));
  return { id, number, taker, takerId };
}

/** Assigns the order to the reader, or releases it; returns to the order with the result. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, takeOrder, { id, from: values.from, free: values.free });
  if (!result.ok)
    return redirectWith(deskOrder(id), { kind: 'no', text: forNextScreen(request, result).message });
  const { number, taken } = result.value;
  const text = taken ? `Заказ ${number} в работе у вас` : `Заказ ${number} больше не в работе у вас`;
  return redirectWith(deskOrder(id), { kind: 'ok', text });
}

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Перехватить заказ ${order?.number ?? ''}`) },
];

export default function TakeOver() {
  const { id, number, taker, takerId } = useLoaderData<typeof loader>();
  return (
    <Modal title={`Перехватить заказ ${number}?`} closeHref={deskOrder(id)}>
      <Confirm
        action={deskOrderDeed(id, 'take')}
        fields={[['from', takerId]]}
        submit={{ label: 'Перехватить', busy: 'Сохраняем…', look: 'btn-primary' }}
        keep={{ label: 'Оставить', href: deskOrder(id) }}
      >
        Сейчас заказ в работе у другого сотрудника: {taker}. Предупредите, что дальше его ведёте вы.
      </Confirm>
    </Modal>
  );
}
