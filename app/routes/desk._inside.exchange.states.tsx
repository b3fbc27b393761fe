import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { exchangePaths } from '#app/components/desk/exchange/exchange-hrefs.ts';
import { ExchangeStatesScreen } from '#app/components/desk/exchange/exchange-states.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getExchangeStates } from '#server/exchange/orders/get-exchange-states.server.ts';
import { saveExchangeStates } from '#server/exchange/orders/save-exchange-states.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, getExchangeStates, {});
}

export const shouldRevalidate = keepRefused;

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, saveExchangeStates, values);
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(exchangePaths.states, savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction = () => [{ title: pageTitle('Состояния из 1С') }];

export default function ExchangeStates() {
  const states = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <ExchangeStatesScreen key={nth} states={states} refusal={refusal} />
    </section>
  );
}
