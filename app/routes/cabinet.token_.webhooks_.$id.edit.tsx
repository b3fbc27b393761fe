import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { EditWebhookForm } from '#app/components/ordering/webhooks/webhook-form.tsx';
import { webhookHref } from '#app/components/ordering/webhooks/webhook-hrefs.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load, refusalPage, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { fail } from '#server/kernel/result.ts';
import { editWebhook } from '#server/ordering/webhooks/edit-webhook.server.ts';
import { getWebhook } from '#server/ordering/webhooks/get-webhook.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Loads the settings of a webhook for its owner, in a window over the webhook's page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { webhook, isOwn } = await load(request, getWebhook, { id: idOf(request, params.id) });
  if (!isOwn) throw refusalPage(request, fail('FORBIDDEN', { message: 'Настройки меняет владелец вебхука' }));
  const { id, name, url, events } = webhook;
  return { id, stored: { name, url, events } };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const { name, url, events, original } = values;
  const result = await run(request, editWebhook, { id, name, url, events, original });
  if (result.ok) return redirectWith(webhookHref(id), savedFlash(result.value.meanwhile));
  return refuse(request, result, values);
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого вебхука нет');
}

export const meta: MetaFunction = () => [{ title: pageTitle('Изменить вебхук') }];

export default function EditWebhook() {
  const { id, stored } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <Modal title="Изменить вебхук" closeHref={webhookHref(id)}>
      <EditWebhookForm key={nth} id={id} stored={stored} refusal={refusal} />
    </Modal>
  );
}
