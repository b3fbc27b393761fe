import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { callbackAsked } from '#app/components/callback/callback-asked.ts';
import { CallbackForm } from '#app/components/callback/callback-form.tsx';
import type { CallbackReply } from '#app/components/callback/callback-reply.ts';
import { openMeta, originOf } from '#app/components/open/open-meta.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { sendCallback } from '#app/enhance/unreachable.ts';
import { clientAddress } from '#app/http/client-address.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formOf, load, run } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import { requestCallback } from '#server/callback/request-callback.server.ts';
import { showCallback } from '#server/callback/show-callback.server.ts';

export const handle: ScreenHandle = { open: true };

export const meta: MetaFunction = ({ matches }) =>
  openMeta({
    origin: originOf(matches),
    path: '/callback',
    title: 'Заказать звонок',
    description: 'Оставьте имя и телефон: менеджер «Светоч Опт» перезвонит и ответит на вопросы.',
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const contact = await load(request, showCallback, {});
  return { ...contact, redirectTo: safeRedirect(searchParams.get('redirectTo'), '/') };
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const redirectTo = safeRedirect(values.redirectTo, '/');
  const result = await run(request, requestCallback, { ...values, client: clientAddress(request) });
  if (result.ok) {
    return redirectWith(redirectTo, callbackAsked());
  }
  const { code, message, fields, status } = result;
  const typed = { firstname: textOf(values.firstname), phone: textOf(values.phone), redirectTo };
  return data<CallbackReply>({ values: typed, errors: fields, failure: { code, message } }, { status });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export const clientAction = sendCallback;
export const shouldRevalidate = keepRefused;

/** The request for a call; the foot of the open area sends its own here, too. */
export default function Callback() {
  const values = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="wrap callback-page">
      <CallbackForm values={{ ...values, ...reply?.values }} reply={reply} />
    </div>
  );
}
