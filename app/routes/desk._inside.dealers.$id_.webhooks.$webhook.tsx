import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskDealerWebhook } from '#app/components/desk/dealers/dealer-hrefs.ts';
import { RevokeQuestion } from '#app/components/desk/dealers/revoke-question.tsx';
import { deskDealer } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { disableDealerWebhook } from '#server/desk/dealers/disable-dealer-webhook.server.ts';
import { getDealerWebhook } from '#server/desk/dealers/get-dealer-webhook.server.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';

function whichOf(request: Request, { id, webhook }: LoaderFunctionArgs['params']) {
  return {
    dealer: idInAddress(request, id, 'Такого дилера нет'),
    id: idInAddress(request, webhook, 'Такого вебхука нет'),
  };
}

/** Asks for confirmation before a webhook of a dealer is switched off. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await load(request, getDealerWebhook, whichOf(request, params));
  if (found.webhook.enabled) return found;
  throw await redirectWith(deskDealer(found.dealer.id), { kind: 'no', text: 'Вебхук уже отключён' });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const which = whichOf(request, params);
  await formOf(request);
  const result = await run(request, disableDealerWebhook, which);
  return result.ok
    ? redirectWith(deskDealer(which.dealer), { kind: 'ok', text: `Вебхук «${result.value.name}» отключён` })
    : redirectWith(deskDealer(which.dealer), { kind: 'no', text: forNextScreen(request, result).message });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Отключить вебхук') }];

export default function DisableWebhook() {
  const { dealer, webhook } = useLoaderData<typeof loader>();
  const { id, name, host, owner, lastAt } = webhook;
  return (
    <RevokeQuestion
      dealer={dealer}
      title="Отключить вебхук?"
      what="Вебхук"
      submit={{ label: 'Отключить', busy: 'Отключаем…' }}
      action={deskDealerWebhook(dealer.id, id)}
    >
      «{name}», {host}, {owner}.{' '}
      {lastAt === null ? 'Событий ещё не отправляли.' : `Последняя отправка ${ruDateTimeOf(lastAt)}.`}{' '}
      Программа дилера больше не узнает о событиях, а те, что ждут отправки, портал не отправит. Включить
      вебхук может только дилер.
    </RevokeQuestion>
  );
}
