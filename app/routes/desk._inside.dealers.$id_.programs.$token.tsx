import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskDealerProgram } from '#app/components/desk/dealers/dealer-hrefs.ts';
import { RevokeQuestion } from '#app/components/desk/dealers/revoke-question.tsx';
import { deskDealer } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDealerProgram } from '#server/desk/dealers/get-dealer-program.server.ts';
import { revokeDealerProgram } from '#server/desk/dealers/revoke-dealer-program.server.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';

function whichOf(request: Request, { id, token }: LoaderFunctionArgs['params']) {
  return {
    dealer: idInAddress(request, id, 'Такого дилера нет'),
    id: idInAddress(request, token, 'Такого токена нет'),
  };
}

/** Asks for confirmation before the token of a dealer's program is revoked. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await load(request, getDealerProgram, whichOf(request, params));
  if (found.token.revokedAt === null) return found;
  throw await redirectWith(deskDealer(found.dealer.id), { kind: 'no', text: 'Токен уже отозван' });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const which = whichOf(request, params);
  await formOf(request);
  const result = await run(request, revokeDealerProgram, which);
  return result.ok
    ? redirectWith(deskDealer(which.dealer), { kind: 'ok', text: `Токен «${result.value.name}» отозван` })
    : redirectWith(deskDealer(which.dealer), { kind: 'no', text: forNextScreen(request, result).message });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Отозвать токен') }];

export default function RevokeProgram() {
  const { dealer, token } = useLoaderData<typeof loader>();
  const { id, name, hint, owner, usedAt } = token;
  return (
    <RevokeQuestion dealer={dealer} what="Токен программы" action={deskDealerProgram(dealer.id, id)}>
      «{name}», {hint}…, {owner}.{' '}
      {usedAt === null ? 'Запросов с ним ещё не было.' : `Последний запрос ${ruDateTimeOf(usedAt)}.`}{' '}
      Программа дилера сразу потеряет доступ. Вернуть токен нельзя, дилер может создать новый.
    </RevokeQuestion>
  );
}
