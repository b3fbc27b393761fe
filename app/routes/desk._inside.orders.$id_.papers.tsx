import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskOrder, deskOrderDeed } from '#app/components/desk/desk-hrefs.ts';
import { PapersScreen } from '#app/components/desk/orders/papers-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, forNextScreen, getActor, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { mayUse } from '#server/kernel/actor.ts';
import { seesOrders } from '#server/kernel/staff-rights.ts';
import { cancelPaper } from '#server/papers/issued/cancel-paper.server.ts';
import { issuePaper } from '#server/papers/issued/issue-paper.server.ts';
import { listOrderPapers } from '#server/papers/issued/list-order-papers.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, listOrderPapers, { id: orderIdOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

/** Cancels the paper that the form names, or issues one. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request);
  const { paper, reason, kind, day } = values;
  if (paper !== undefined) {
    const result = await run(request, cancelPaper, { paper, reason });
    if (!result.ok && result.code !== 'BAD_INPUT')
      return redirectWith(deskOrderDeed(id, 'papers'), {
        ...{ kind: 'no', text: forNextScreen(request, result).message },
      });
    if (!result.ok) return refuse(request, result, values);
    return redirectWith(deskOrderDeed(id, 'papers'), {
      ...{ kind: 'ok', text: `${result.value.title}: аннулировано, дилер этого документа больше не видит` },
    });
  }
  const result = await run(request, issuePaper, { id, kind, day });
  if (!result.ok && result.code === 'CANNOT_ISSUE')
    return redirectWith(deskOrderDeed(id, 'papers'), {
      ...{ kind: 'no', text: forNextScreen(request, result).message },
    });
  if (!result.ok) return refuse(request, result, values);
  const seesCard = mayUse(seesOrders, await getActor(request, issuePaper.access));
  return redirectWith(seesCard ? deskOrder(id) : deskOrderDeed(id, 'papers'), {
    ...{ kind: 'ok', text: `Документ готов: ${result.value.name}. Дилер видит его в своих документах` },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(`Счёт и накладные заказа ${shown?.order.number ?? ''}`) },
];

export default function Papers() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <PapersScreen papers={shown} refusal={refusal} />
    </section>
  );
}
