import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { type AccountReply, ExchangeAccountScreen } from '#app/components/desk/exchange/account-screen.tsx';
import { exchangePaths } from '#app/components/desk/exchange/exchange-hrefs.ts';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { forForm, formOf, load, refusalOf, run } from '#app/http/answers/run-screen.server.ts';
import { idOrNew } from '#app/http/requests/id-in-address.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { createExchangeAccount } from '#server/exchange/door/accounts/create-exchange-account.server.ts';
import { getExchangeAccount } from '#server/exchange/door/accounts/get-exchange-account.server.ts';
import { renewExchangeSecret } from '#server/exchange/door/accounts/renew-exchange-secret.server.ts';
import { saveExchangeAccount } from '#server/exchange/door/accounts/save-exchange-account.server.ts';
import type { Failure } from '#server/kernel/result.ts';

const idOf = (request: Request, text: string | undefined) =>
  idOrNew(request, text, 'Такой учётной записи обмена нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getExchangeAccount, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

/**
 * Saves an exchange account, or makes its secret. The secret is only in this response, which nothing stores: no
 * address, no cookie and no browser history.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  if (id > 0 && values.form !== 'secret') {
    const saved = await run(request, saveExchangeAccount, { ...values, id });
    if (!saved.ok) return refused(request, saved, values);
    return redirectWith(exchangePaths.accounts, savedFlash(saved.value.meanwhile));
  }
  const made =
    id > 0
      ? await run(request, renewExchangeSecret, { id })
      : await run(request, createExchangeAccount, values);
  if (!made.ok) return refused(request, made, values);
  const { login, secret } = made.value;
  return data<AccountReply>(
    { secret: { login, secret } },
    { headers: { 'Cache-Control': 'private, no-store' } },
  );
}

function refused(request: Request, failure: Failure, values: FormValues) {
  const shown = forForm(request, failure);
  return data<AccountReply>({ refusal: refusalOf(shown, values) }, { status: shown.status });
}

export const meta: MetaFunction<typeof loader> = ({ data: account }) => [
  { title: pageTitle(account?.id ? account.login : 'Новая учётная запись обмена') },
];

export default function ExchangeAccount() {
  const account = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(reply?.refusal));
  return (
    <section aria-labelledby="h">
      <ExchangeAccountScreen key={`${account.id} ${nth}`} account={account} reply={reply} />
    </section>
  );
}
