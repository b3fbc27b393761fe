import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DealerMoneyScreen } from '#app/components/desk/exchange/exchange-money.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { getDealerExchangeMoney } from '#server/exchange/door/journal/get-dealer-exchange-money.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  const absent = 'Такого обмена нет';
  const run = idInAddress(request, params.run, absent);
  const dealer = idInAddress(request, params.dealer, absent);
  const page = new URL(request.url).searchParams.get('page');
  return load(request, getDealerExchangeMoney, { run, dealer, page });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(listTitle(`Деньги обмена: ${shown?.dealer.header ?? ''}`, shown?.paging)) },
];

export default function Money() {
  return (
    <section aria-labelledby="h">
      <DealerMoneyScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
