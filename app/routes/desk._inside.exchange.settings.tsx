import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { exchangePaths } from '#app/components/desk/exchange/exchange-hrefs.ts';
import { ExchangeSettingsScreen } from '#app/components/desk/exchange/exchange-settings.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getExchangeSettings } from '#server/exchange/door/get-exchange-settings.server.ts';
import { saveExchangeSettings } from '#server/exchange/door/save-exchange-settings.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, getExchangeSettings, undefined);
}

export const shouldRevalidate = keepRefused;

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, saveExchangeSettings, values);
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(exchangePaths.settings, savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction = () => [{ title: pageTitle('Настройки обмена') }];

export default function ExchangeSettings() {
  const settings = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <ExchangeSettingsScreen key={nth} settings={settings} refusal={refusal} />
    </section>
  );
}
