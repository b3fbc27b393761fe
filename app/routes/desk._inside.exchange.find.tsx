import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ExchangeFound } from '#app/components/desk/exchange/exchange-found.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { findInExchange } from '#server/exchange/door/journal/find-in-exchange.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get('query') ?? '';
  return load(request, findInExchange, { query });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Товар или заказ в обмене') }];

export default function Found() {
  return (
    <section aria-labelledby="h">
      <ExchangeFound {...useLoaderData<typeof loader>()} />
    </section>
  );
}
