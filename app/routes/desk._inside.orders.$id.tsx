import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { deskOrder } from '#app/components/desk/desk-hrefs.ts';
import { DeskOrderScreen } from '#app/components/desk/orders/desk-order-screen.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, load, loadIfAllowed, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { deskHasGoodsDocuments } from '#server/ordering/goods-documents/desk-has-goods-documents.server.ts';
import { addOrderNote } from '#server/ordering/orders/add-order-note.server.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { listDeskDocuments } from '#server/papers/documents/list-desk-documents.server.ts';
import { listOrderPapers } from '#server/papers/issued/list-order-papers.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const [order, documents, goodsDocuments, papers] = await Promise.all([
    load(request, getDeskOrder, { id }),
    loadIfAllowed(request, listDeskDocuments, { order: id }, []),
    load(request, deskHasGoodsDocuments, { id }),
    loadIfAllowed(request, listOrderPapers, { id }, undefined),
  ]);
  return { order, documents, goodsDocuments, papers };
}

/** Adds a note. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, addOrderNote, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(`${deskOrder(id)}#notes`, { kind: 'ok', text: 'Заметка добавлена' });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(`Заказ ${shown?.order.number ?? ''}`) },
];

export default function DeskOrder() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <DeskOrderScreen {...shown} refusal={refusal} />
      </section>
      <Outlet />
    </>
  );
}
