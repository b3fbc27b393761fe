import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskReturn } from '#app/components/desk/desk-hrefs.ts';
import { heardText } from '#app/components/desk/orders/heard-text.ts';
import { ReturnScreen } from '#app/components/desk/returns/return-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { acceptReturn } from '#server/desk/returns/accept-return.server.ts';
import { getDeskReturn } from '#server/desk/returns/get-desk-return.server.ts';
import { receiveReturn } from '#server/desk/returns/receive-return.server.ts';
import { refuseReturn } from '#server/desk/returns/refuse-return.server.ts';

const inPayments = ', долг уже уменьшен платежом из 1С';
const idOf = (request: Request, text: string | undefined) =>
  idInAddress(request, text, 'Такого возврата нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDeskReturn, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

/** Accepts, refuses or receives the return, as the button says. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const { deed, answer, quantity, place, off } = values;
  const [result, done] =
    deed === 'refuse'
      ? ([await run(request, refuseReturn, { id, answer }), 'отклонён'] as const)
      : deed === 'receive'
        ? ([await run(request, receiveReturn, { id, place, off }), 'завершён: товар принят'] as const)
        : ([await run(request, acceptReturn, { id, answer, quantity }), 'согласован'] as const);
  if (!result.ok && result.code === 'ORDER_MOVED')
    return redirectWith(deskReturn(id), { kind: 'no', text: result.message });
  if (!result.ok) return refuse(request, result, values);
  const { number, notified } = result.value;
  const debt = 'isEntered' in result.value ? (result.value.isEntered ? ', долг уменьшен' : inPayments) : '';
  return redirectWith(deskReturn(id), {
    kind: 'ok',
    text: `Возврат ${number} ${done}${debt}. ${heardText(notified)}`,
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(`Возврат ${shown?.number ?? ''}`) },
];

export default function Return() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <ReturnScreen key={shown.state.id} shown={shown} refusal={refusal} />
    </section>
  );
}
