import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ExchangeAccountList } from '#app/components/desk/exchange/account-list.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listExchangeAccounts } from '#server/exchange/door/accounts/list-exchange-accounts.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listExchangeAccounts, undefined);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Учётные записи обмена') }];

export default function ExchangeAccounts() {
  return (
    <section aria-labelledby="h">
      <ExchangeAccountList accounts={useLoaderData<typeof loader>()} />
    </section>
  );
}
