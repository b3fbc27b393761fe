import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DebtorScreen } from '#app/components/desk/debtors/debtor-screen.tsx';
import { deskDebtor } from '#app/components/desk/desk-hrefs.ts';
import { readConditions } from '#app/components/ui/list-query.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { formOf, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDebtor } from '#server/desk/debtors/get-debtor.server.ts';
import { noteDebtPromise } from '#server/desk/debtors/note-debt-promise.server.ts';
import { currentDay } from '#server/kernel/clock.ts';

const noContract = 'Такого договора нет';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, noContract);
  const search = new URL(request.url).searchParams;
  const query = readConditions(search, ['startDate', 'endDate']);
  const asked = { ...query, id, page: search.get('page') };
  const { value: card, errors, status } = await loadList(request, getDebtor, asked);
  return data({ card, query, errors, today: currentDay() }, { status });
}

export const shouldRevalidate = keepRefused;

/** Notes a promise. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, noContract);
  const { values } = await formOf(request);
  const result = await run(request, noteDebtPromise, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskDebtor(id), { kind: 'ok', text: 'Обещание сохранено' });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: pageTitle(
      listTitle(`Расчёты по договору ${shown?.card.header ?? ''}`, shown?.card.paging),
      Object.keys(shown?.errors ?? {}).length > 0,
    ),
  },
];

export default function Debtor() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <DebtorScreen {...shown} refusal={refusal} />
    </section>
  );
}
