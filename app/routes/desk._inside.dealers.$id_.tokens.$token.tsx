import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskDealerToken } from '#app/components/desk/dealers/dealer-hrefs.ts';
import { RevokeQuestion } from '#app/components/desk/dealers/revoke-question.tsx';
import { deskDealer } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDealerToken } from '#server/desk/dealers/get-dealer-token.server.ts';
import { revokeDealerToken } from '#server/desk/dealers/revoke-dealer-token.server.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';

function whichOf(request: Request, { id, token }: LoaderFunctionArgs['params']) {
  return {
    dealer: idInAddress(request, id, 'Такого дилера нет'),
    id: idInAddress(request, token, 'Такого токена нет'),
  };
}

/** Asks for confirmation before a dealer's token is revoked. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await load(request, getDealerToken, whichOf(request, params));
  if (found.token.revokedAt === null) return found;
  throw await redirectWith(deskDealer(found.dealer.id), { kind: 'no', text: 'Токен уже отозван' });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const which = whichOf(request, params);
  await formOf(request);
  const result = await run(request, revokeDealerToken, which);
  return result.ok
    ? redirectWith(deskDealer(which.dealer), { kind: 'ok', text: `Токен ${result.value.hint}… отозван` })
    : redirectWith(deskDealer(which.dealer), { kind: 'no', text: forNextScreen(request, result).message });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Отозвать токен') }];

export default function RevokeToken() {
  const { dealer, token } = useLoaderData<typeof loader>();
  const { id, hint, contract, name, email, usedAt } = token;
  return (
    <RevokeQuestion dealer={dealer} what="Токен API" action={deskDealerToken(dealer.id, id)}>
      {hint}…, договор {contract}, {name || email}.{' '}
      {usedAt === null ? 'Им ещё не пользовались.' : `Последнее обращение ${ruDateTimeOf(usedAt)}.`} Программа
      дилера перестанет получать остатки и цены. Вернуть токен нельзя, дилер может создать новый.
    </RevokeQuestion>
  );
}
