import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { answerWebhookForm } from '#app/actions/ordering/webhooks/webhook-form.server.ts';
import stylesUrl from '#app/components/catalogue/open-tokens/open-tokens.css?url';
import { WebhookScreen } from '#app/components/ordering/webhooks/webhook-screen.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { getWebhook } from '#server/ordering/webhooks/get-webhook.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого вебхука нет');
  return load(request, getWebhook, { id, page: new URL(request.url).searchParams.get('page') });
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerWebhookForm(request, idInAddress(request, params.id, 'Такого вебхука нет'));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Вебхук «${data.webhook.name}»` : 'Вебхук') },
];

export default function Webhook() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <WebhookScreen page={page} refusal={refusal} />
      </section>
      <Outlet />
    </>
  );
}
