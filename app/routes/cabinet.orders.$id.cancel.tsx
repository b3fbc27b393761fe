import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { allPieces, counted } from '#server/kernel/plural.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/**
 * Shows the question in a window over the order. For an order that cannot be cancelled, redirects to the order with
 * the reason.
 */
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
  return redirectWith(orderPath(id), { kind: 'no', text: forNextScreen(request, result).message });
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
        {counted(positions, 'позиция', 'позиции', 'позиций')}, {allPieces(quantity)} Резерв на складе будет
        снят, восстановить заказ нельзя: его можно только повторить.
      </Confirm>
    </Modal>
  );
}
