import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readBalanceQuery } from '#app/components/papers/balance/balance-query.ts';
import { BalanceScreen } from '#app/components/papers/balance/balance-screen.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { getBalance } from '#server/papers/balance/get-balance.server.ts';

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readBalanceQuery(params);
  const asked = { ...query, page: params.get('page') };
  const { value: view, errors, status } = await loadList(request, getBalance, asked);
  return data({ query, view, errors }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: pageTitle(
      listTitle('Взаиморасчёты', shown?.view.paging),
      Object.keys(shown?.errors ?? {}).length > 0,
    ),
  },
];

export default function Balance() {
  return (
    <section aria-labelledby="h">
      <BalanceScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
