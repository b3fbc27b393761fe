import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { MoveSeveral, type Outcome } from '#app/components/desk/orders/move-several.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, load, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { entriesById } from '#server/kernel/trees.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { mostMoves, reviewMoves } from '#server/ordering/orders/review-moves.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const asked = { id: params.getAll('id'), to: params.get('to') };
  const back = params.get('back') ?? '';
  return {
    ...(await load(request, reviewMoves, asked)),
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
  const outcomes: Outcome[] = [];
  for (const [id, from] of entriesById(values.from).slice(0, mostMoves)) {
    const result = await run(request, moveOrder, { id, from, to });
    if (!result.ok && result.code === 'SIGN_IN') throw refusalPage(request, result);
    outcomes.push({ id, refusal: result.ok ? undefined : result.message });
  }
  return { outcomes };
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(shown ? `Перевести в «${shown.to.header}»` : 'Заказы') },
];

export default function MoveOrders() {
  const outcomes = useActionData<typeof action>()?.outcomes;
  return (
    <section aria-labelledby="h">
      <MoveSeveral {...useLoaderData<typeof loader>()} outcomes={outcomes} />
    </section>
  );
}
