import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { answerGoodsForm } from '#app/actions/catalogue/goods-form.server.ts';
import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { OrderScreen } from '#app/components/ordering/orders/order-screen.tsx';
import { RepeatedWindow } from '#app/components/ordering/orders/repeated-window.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { useGoodsForm } from '#app/enhance/goods-form.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { sendGoods } from '#app/enhance/unreachable.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getOrder, { id: orderIdOf(request, params.id) });
}

/** Its lines can be marked as favourites and needs. */
export function action({ request, params }: ActionFunctionArgs) {
  return answerGoodsForm(request, orderPath(orderIdOf(request, params.id)));
}

export const clientAction = sendGoods;
export const shouldRevalidate = keepRefused;

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Заказ ${order?.number ?? ''}`) },
];

export default function Order() {
  const order = useLoaderData<typeof loader>();
  const { mayOrder, contractId, repeated } = useFrame();
  const inWindow = useOutlet() !== null;
  const sent = useActionData<typeof action>();
  const form = useGoodsForm();
  const goods = { ...form, reply: form.reply ?? sent };
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow || repeated !== undefined)}>
        <OrderScreen order={order} mayOrder={mayOrder} contractId={contractId} goods={goods} />
      </section>
      <Outlet />
      {repeated && <RepeatedWindow {...repeated} closeHref={orderPath(order.id)} />}
    </>
  );
}
