import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { answerGoodsForm } from '#app/components/catalogue/goods-form.server.ts';
import { orderPath } from '#app/components/orders/order-query.ts';
import { OrderScreen } from '#app/components/orders/order-screen.tsx';
import { RepeatedWindow } from '#app/components/orders/repeated-window.tsx';
import { beneath } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { useGoodsForm } from '#app/enhance/goods-form.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { sendGoods } from '#app/enhance/unreachable.ts';
import { orderIdOf } from '#app/http/order-id.server.ts';
import { load } from '#app/http/run-screen.server.ts';
import { getOrder } from '#server/orders/get-order.server.ts';

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
      <section aria-labelledby="h" {...beneath(inWindow || repeated !== undefined)}>
        <OrderScreen {...{ order, mayOrder, contractId, goods }} />
      </section>
      <Outlet />
      {repeated && <RepeatedWindow {...repeated} closeHref={orderPath(order.id)} />}
    </>
  );
}
