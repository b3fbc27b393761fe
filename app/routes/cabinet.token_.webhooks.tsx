import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import stylesUrl from '#app/components/catalogue/open-tokens/open-tokens.css?url';
import { webhooksPath } from '#app/components/ordering/webhooks/webhook-hrefs.ts';
import { WebhookListScreen } from '#app/components/ordering/webhooks/webhook-list-screen.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { newWebhookSecret } from '#app/http/sessions/new-token.server.ts';
import { createWebhook } from '#server/ordering/webhooks/create-webhook.server.ts';
import { listWebhooks } from '#server/ordering/webhooks/list-webhooks.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** Neither the screen nor the window over it, which shows a secret, may be cached. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listWebhooks, {});
}

/** Redirects to the window that shows the secret once, or shows the refusal and keeps what was typed. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, createWebhook, values);
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(`${webhooksPath}/new`, undefined, await newWebhookSecret.headers(result.value));
}

export const meta: MetaFunction = () => [{ title: pageTitle('Вебхуки') }];

export default function Webhooks() {
  const list = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <WebhookListScreen list={list} refusal={refusal} />
      </section>
      <Outlet />
    </>
  );
}
