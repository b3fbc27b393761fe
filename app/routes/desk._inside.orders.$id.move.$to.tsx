import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskOrder } from '#app/components/desk/desk-hrefs.ts';
import { orderDeeds } from '#app/components/desk/order-deeds.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { orderIdOf } from '#app/http/order-id.server.ts';
import { formOf, load, refusalPage, run } from '#app/http/run-screen.server.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { getDeskOrder } from '#server/orders/get-desk-order.server.ts';
import { moveOrder } from '#server/orders/move-order.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** The question before what cannot be taken back, a window over the order. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { number, state, moves } = await load(request, getDeskOrder, { id });
  const to = moves.find((move) => String(move.id) === params.to)?.id;
  if (to === undefined) throw await redirectWith(deskOrder(id), { kind: 'no', text: texts.CANNOT_MOVE });
  if (!orderDeeds[to]?.question) throw redirect(deskOrder(id));
  return { id, number, from: state.id, to };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, moveOrder, { id, from: values.from, to: params.to });
  if (result.ok) {
    const { number, state, told } = result.value;
    const heard = told
      ? 'Клиент извещён'
      : 'Клиент не извещён: уведомлений о заказах у него никто не получает';
    const text = `Заказ ${number}: ${state.header.toLowerCase()}. ${heard}`;
    return redirectWith(deskOrder(id), { kind: 'ok', text });
  }
  if (result.status !== 400 && result.status !== 409) throw refusalPage(request, result);
  return redirectWith(deskOrder(id), { kind: 'no', text: result.message });
}

export const meta: MetaFunction<typeof loader> = ({ data: move }) => [
  { title: pageTitle(move ? `${orderDeeds[move.to]?.question} ${move.number}` : 'Заказ') },
];

export default function MoveOrder() {
  const { id, number, from, to } = useLoaderData<typeof loader>();
  const deed = orderDeeds[to]!;
  return (
    <Modal title={`${deed.question} ${number}?`} closeHref={deskOrder(id)}>
      <Confirm
        action={`${deskOrder(id)}/move/${to}`}
        fields={[['from', from]]}
        submit={deed}
        keep={{ label: 'Оставить', href: deskOrder(id) }}
      >
        {deed.text}
      </Confirm>
    </Modal>
  );
}
