import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orderPath } from '#app/components/orders/order-query.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { orderIdOf } from '#app/http/order-id.server.ts';
import { formOf, load, refusalPage, run } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { cancelOrder } from '#server/orders/cancel-order.server.ts';
import { getOrder } from '#server/orders/get-order.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** The question, a window over the order. What cannot be cancelled (any more) leads to the order and says so. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { number, positions, quantity, cancellable } = await load(request, getOrder, { id });
  if (!cancellable) throw await redirectWith(orderPath(id), { kind: 'no', text: texts.CANNOT_CANCEL });
  const back = safeRedirect(new URL(request.url).searchParams.get('redirectTo'), orderPath(id));
  return { id, number, positions, quantity, back };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const form = await formOf(request);
  const result = await run(request, cancelOrder, { id });
  if (result.ok) {
    const back = safeRedirect(form.values.redirectTo, orderPath(id));
    return redirectWith(back, { kind: 'ok', text: `Заказ ${result.value.number} отменён` });
  }
  if (result.code !== 'CANNOT_CANCEL') throw refusalPage(request, result);
  return redirectWith(orderPath(id), { kind: 'no', text: result.message });
}

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Отменить заказ ${order?.number ?? ''}`) },
];

export default function CancelOrder() {
  const { id, number, positions, quantity, back } = useLoaderData<typeof loader>();
  return (
    <Modal title={`Отменить заказ ${number}?`} closeHref={back}>
      <Confirm
        action={`${orderPath(id)}/cancel`}
        fields={[['redirectTo', back]]}
        submit={{ label: 'Отменить заказ', busy: 'Отменяем…' }}
        keep={{ label: 'Оставить', href: back }}
      >
        {counted(positions, 'позиция', 'позиции', 'позиций')}, {thousands(quantity)} шт. Резерв на складе
        будет снят, восстановить заказ нельзя: его можно только повторить.
      </Confirm>
    </Modal>
  );
}
