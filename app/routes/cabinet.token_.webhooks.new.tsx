import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NewTokenWindow } from '#app/components/catalogue/open-tokens/token-window.tsx';
import { webhookHref, webhooksPath } from '#app/components/ordering/webhooks/webhook-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { newWebhookSecret } from '#app/http/sessions/new-token.server.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { getWebhook } from '#server/ordering/webhooks/get-webhook.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Shows a new secret once: a reload, «back» or a bookmark leads to the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { made, headers } = await newWebhookSecret.take(request);
  if (!made) throw redirect(webhooksPath);
  const result = await run(request, getWebhook, { id: made.id });
  if (!result.ok) throw redirect(webhooksPath, { headers });
  const { id, name, oldUntil } = result.value.webhook;
  const until = oldUntil === undefined ? undefined : ruDateTimeOf(oldUntil);
  return data({ id, name, until, secret: made.token }, { headers });
}

/** Keeps the contents of the open window, because the server cannot show the secret again. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = () => [{ title: pageTitle('Секрет вебхука') }];

export default function NewWebhook() {
  const { id, name, until, secret } = useLoaderData<typeof loader>();
  const isRenewed = until !== undefined;
  const words = {
    title: isRenewed ? 'Секрет сменён' : 'Вебхук создан',
    label: 'Секрет',
    selected: 'Секрет выделен, осталось скопировать',
  };
  return (
    <NewTokenWindow secret={secret} closeHref={webhookHref(id)} words={words}>
      <p className="remark">
        {isRenewed
          ? `Вебхук «${name}». Прежний секрет подписывает события вместе с новым до ${until}.`
          : `Вебхук «${name}». Секретом программа проверяет подпись событий.`}
      </p>
    </NewTokenWindow>
  );
}
