import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ExchangeScreen } from '#app/components/desk/exchange/exchange-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { getExchangeSession } from '#server/exchange/door/journal/get-exchange-session.server.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getExchangeSession, { id: idInAddress(request, params.id, 'Такого обмена нет') });
}

export const meta: MetaFunction<typeof loader> = ({ data: session }) => [
  { title: pageTitle(session ? `Обмен ${ruDateTimeOf(session.startedAt)}` : 'Обмен с 1С') },
];

export default function Exchange() {
  return (
    <section aria-labelledby="h">
      <ExchangeScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
