import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pickOrders } from '#app/components/desk/desk-hrefs.ts';
import { PickingTogether } from '#app/components/desk/orders/picking-together.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { piecesFrom } from '#server/kernel/quantity.ts';
import { openPicking } from '#server/ordering/picking/open-picking.server.ts';
import { pickGoods } from '#server/ordering/picking/pick-goods.server.ts';
import { setPicked } from '#server/ordering/picking/set-picked.server.ts';

const idsOf = (request: Request) => new URL(request.url).searchParams.getAll('id');

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, openPicking, { id: idsOf(request) });
}

/** Counts a scanned good, or marks a good of the list; returns to the list, so that reloading it counts nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const id = idsOf(request);
  const { values } = await formOf(request);
  const marked = /^(all|none):(\d+):(\d+):(\d+)$/.exec(String(values.good ?? ''));
  if (marked) {
    const [, to, product, warehouse, seen] = marked;
    const result = await run(request, setPicked, { id, to, product, warehouse, seen });
    if (!result.ok && result.code === 'CHANGED_MEANWHILE')
      return redirectWith(pickOrders(id), { kind: 'no', text: result.message });
    if (!result.ok) return refuse(request, result, values);
    const text = `${result.value.articul}: ${to === 'all' ? 'собрано всё' : 'сбор начат заново'}`;
    return redirectWith(pickOrders(id), { kind: 'ok', text });
  }
  const result = await run(request, pickGoods, { id, code: values.code, quantity: values.quantity });
  if (!result.ok) return refuse(request, result, values);
  const { articul, picked, quantity, unit, warehouse } = result.value;
  const text = `${articul}, ${warehouse}: ${picked} из ${piecesFrom(quantity, unit)}`;
  return redirectWith(pickOrders(id), { kind: 'ok', text });
}

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Сборка заказов') }];

export default function PickOrders() {
  const picking = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  // A new form after each good, so that the next code is typed into an empty field.
  const nth = useChanges(refusal ?? picking);
  return (
    <section aria-labelledby="h">
      <PickingTogether key={nth} picking={picking} refusal={refusal} />
    </section>
  );
}
