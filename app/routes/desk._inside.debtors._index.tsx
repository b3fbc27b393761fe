import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DebtorList } from '#app/components/desk/debtors/debtor-list.tsx';
import { readDebtorQuery } from '#app/components/desk/debtors/debtor-query.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { listDebtors } from '#server/desk/debtors/list-debtors.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readDebtorQuery(params);
  const asked = { ...query, page: params.get('page') };
  const { value: list, errors, status } = await loadList(request, listDebtors, asked);
  return data({ query, list, errors }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: pageTitle(listTitle('Должники', shown?.list.paging), Object.keys(shown?.errors ?? {}).length > 0),
  },
];

export default function Debtors() {
  return (
    <section aria-labelledby="h">
      <DebtorList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
