import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  removeWebhookHref,
  webhookHref,
  webhooksPath,
} from '#app/components/ordering/webhooks/webhook-hrefs.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getWebhook } from '#server/ordering/webhooks/get-webhook.server.ts';
import { removeWebhook } from '#server/ordering/webhooks/remove-webhook.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Shows the question in a window over the webhook. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { webhook, waiting } = await load(request, getWebhook, { id: idOf(request, params.id) });
  return { id: webhook.id, name: webhook.name, waiting };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await formOf(request);
  const { name } = await load(request, removeWebhook, { id: idOf(request, params.id) });
  return redirectWith(webhooksPath, { kind: 'ok', text: `Вебхук «${name}» удалён` });
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого вебхука нет');
}

export const meta: MetaFunction = () => [{ title: pageTitle('Удалить вебхук') }];

export default function RemoveWebhook() {
  const { id, name, waiting } = useLoaderData<typeof loader>();
  return (
    <Modal title="Удалить вебхук?" closeHref={webhookHref(id)}>
      <Confirm
        action={removeWebhookHref(id)}
        submit={{ label: 'Удалить', busy: 'Удаляем…' }}
        keep={{ label: 'Оставить', href: webhookHref(id) }}
      >
        Программа с вебхуком «{name}» больше не узнает о событиях, журнал пропадёт.
        {waiting > 0 && ' События, которые ждут отправки, портал не отправит.'} Вернуть вебхук нельзя, можно
        только создать новый.
      </Confirm>
    </Modal>
  );
}
