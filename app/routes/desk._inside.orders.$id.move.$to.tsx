import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskOrder } from '#app/components/desk/desk-hrefs.ts';
import { heardText } from '#app/components/desk/orders/heard-text.ts';
import { orderActions } from '#app/components/desk/orders/order-actions.ts';
import { PermissionField } from '#app/components/desk/orders/permission-field.tsx';
import { ReasonFields } from '#app/components/ordering/reason-fields.tsx';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { reloadWhenStale } from '#app/enhance/keep-refused.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, forNextScreen, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { state as states } from '#server/db/order-states.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { listCancelReasons } from '#server/ordering/orders/list-cancel-reasons.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { whyNotMoved } from '#server/ordering/orders/rules.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Asks for confirmation before an irreversible move, in a window over the order. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { number, state, moves, hold } = await load(request, getDeskOrder, { id });
  const to = moves.find((move) => String(move.id) === params.to)?.id;
  if (to === undefined) {
    const text = whyNotMoved(state.id, Number(params.to)) ?? texts.CANNOT_MOVE;
    throw await redirectWith(deskOrder(id), { kind: 'no', text });
  }
  if (!orderActions[to]?.question) throw redirect(deskOrder(id));
  const reasons = to === states.cancelled ? await load(request, listCancelReasons, {}) : undefined;
  return { id, number, from: state.id, to, hold: to === states.shipped ? hold : undefined, reasons };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request);
  const { from, permission, reason, words } = values;
  const result = await run(request, moveOrder, { id, from, to: params.to, permission, reason, words });
  if (result.ok) {
    const { number, state, notified } = result.value;
    const text = `Заказ ${number}: ${state.header.toLowerCase()}. ${heardText(notified)}`;
    return redirectWith(deskOrder(id), { kind: 'ok', text });
  }
  if (result.code === 'SHIPMENT_UNPAID' || result.code === 'BAD_INPUT')
    return refuse(request, result, values);
  return redirectWith(deskOrder(id), { kind: 'no', text: forNextScreen(request, result).message });
}

/** Reloads after SHIPMENT_UNPAID, because the goods may have turned out to be unpaid after the window was opened. */
export const shouldRevalidate = reloadWhenStale;

export const meta: MetaFunction<typeof loader> = ({ data: move }) => [
  { title: pageTitle(move ? `${orderActions[move.to]?.question} ${move.number}` : 'Заказ') },
];

export default function MoveOrder() {
  const { id, number, from, to, hold, reasons } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const deed = orderActions[to]!;
  return (
    <Modal title={`${deed.question} ${number}?`} closeHref={deskOrder(id)}>
      <Confirm
        action={`${deskOrder(id)}/move/${to}`}
        fields={[['from', from]]}
        submit={deed}
        keep={{ label: deed.keep ?? 'Оставить', href: deskOrder(id) }}
        more={
          reasons ? (
            <ReasonFields
              prefix="cancel"
              reasons={reasons}
              refusal={refusal}
              hint="Причину увидит дилер"
              focused
            />
          ) : (
            hold && <PermissionField focused hold={hold} errors={refusal?.errors.permission} />
          )
        }
      >
        {deed.text}
      </Confirm>
    </Modal>
  );
}
