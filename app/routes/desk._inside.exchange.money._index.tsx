import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ExchangeMoneyScreen } from '#app/components/desk/exchange/exchange-money.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { getExchangeMoney } from '#server/exchange/door/journal/get-exchange-money.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return load(request, getExchangeMoney, { run: params.get('run'), page: params.get('page') });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(listTitle('Деньги обмена', shown?.paging)) },
];

export default function Money() {
  return (
    <section aria-labelledby="h">
      <ExchangeMoneyScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
