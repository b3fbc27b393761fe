import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ExchangeList, readExchangeQuery } from '#app/components/desk/exchange/exchange-list.tsx';
import { HeldOrders } from '#app/components/desk/exchange/held-orders.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listExchangeSessions } from '#server/exchange/door/journal/list-exchange-sessions.server.ts';
import { listHeldOrders } from '#server/exchange/orders/list-held-orders.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readExchangeQuery(params);
  const before = params.get('before') ?? '';
  const asked = { ...query, before };
  const { value: list, errors, status } = await loadList(request, listExchangeSessions, asked);
  const held = await load(request, listHeldOrders, {});
  return data({ query, before, list, errors, held }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle('Обмен с 1С', Object.keys(shown?.errors ?? {}).length > 0) },
];

export default function Exchanges() {
  const { held, ...shown } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="h">
      <ExchangeList {...shown} held={<HeldOrders held={held} />} />
    </section>
  );
}
