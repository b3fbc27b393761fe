import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { MoveSeveral, type Outcome } from '#app/components/desk/orders/move-several.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, load, refusalPage, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { state } from '#server/db/order-states.ts';
import { entriesById } from '#server/kernel/trees.ts';
import { listCancelReasons } from '#server/ordering/orders/list-cancel-reasons.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { mostMoves, reviewMoves } from '#server/ordering/orders/review-moves.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const asked = { id: params.getAll('id'), to: params.get('to') };
  const back = params.get('back') ?? '';
  const [review, reasons] = await Promise.all([
    load(request, reviewMoves, asked),
    Number(asked.to) === state.cancelled ? load(request, listCancelReasons, {}) : undefined,
  ]);
  return {
    ...review,
    reasons,
    back: back.startsWith(`${deskPaths.orders}?`) ? back : deskPaths.orders,
  };
}

/**
 * Moves each order separately, from the state that was shown. An order that somebody else has moved meanwhile stays
 * as it is.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const to = new URL(request.url).searchParams.get('to');
  const { reason, words } = values;
  const outcomes: Outcome[] = [];
  for (const [id, from] of entriesById(values.from).slice(0, mostMoves)) {
    const result = await run(request, moveOrder, { id, from, to, reason, words });
    if (!result.ok && result.code === 'SIGN_IN') throw refusalPage(request, result);
    // Without a reason no order is cancelled, so the question is asked again.
    if (!result.ok && result.code === 'BAD_INPUT') return refuse(request, result, values);
    outcomes.push({ id, refusal: result.ok ? undefined : result.message });
  }
  return { outcomes };
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(shown ? `Перевести в «${shown.to.header}»` : 'Заказы') },
];

export default function MoveOrders() {
  const done = useActionData<typeof action>();
  const outcomes = done && 'outcomes' in done ? done.outcomes : undefined;
  const refusal = done && 'errors' in done ? done : undefined;
  return (
    <section aria-labelledby="h">
      <MoveSeveral {...useLoaderData<typeof loader>()} outcomes={outcomes} refusal={refusal} />
    </section>
  );
}
