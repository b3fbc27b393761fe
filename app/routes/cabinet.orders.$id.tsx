import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
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
import { load, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { hasGoodsDocuments } from '#server/ordering/goods-documents/has-goods-documents.server.ts';
import { findOldOrder } from '#server/ordering/orders/find-old-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { noSuchOrder } from '#server/ordering/orders/no-such-order.ts';
import { parseOrderNumber } from '#server/ordering/orders/rules.ts';
import { getBillOffer } from '#server/papers/bills/get-bill-offer.server.ts';
import { listOrderDocuments } from '#server/papers/documents/list-order-documents.server.ts';

/**
 * Loads the order and its documents, and whether its goods have some. A bookmark with an order number of the old portal redirects to the same order
 * here.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const number = params.id ?? '';
  const id = parseOrderNumber(number);
  const order = id === undefined ? noSuchOrder() : await run(request, getOrder, { id });
  if (order.ok) {
    const [documents, bill, goodsDocuments] = await Promise.all([
      load(request, listOrderDocuments, { order: id }),
      load(request, getBillOffer, { order: id }),
      load(request, hasGoodsDocuments, { id }),
    ]);
    return { ...order.value, documents, bill, goodsDocuments };
  }
  const old = order.code === 'NOT_FOUND' ? await run(request, findOldOrder, { number }) : order;
  if (old.ok) throw redirect(orderPath(old.value.id));
  // A number that is too long is treated as an order that does not exist. Visitors have to sign in first, because the
  // order may be theirs.
  throw refusalPage(request, old.code === 'BAD_INPUT' ? order : old);
}

/** Marks products of the order as favourites or needs. */
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
