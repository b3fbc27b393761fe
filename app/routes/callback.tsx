import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { openMeta, originOf } from '#app/components/catalogue/open/open-meta.ts';
import { company } from '#app/components/layout/company.ts';
import { callbackAsked } from '#app/components/talk/callback/callback-asked.ts';
import { CallbackForm } from '#app/components/talk/callback/callback-form.tsx';
import type { CallbackReply, CallbackValues } from '#app/components/talk/callback/callback-reply.ts';
import { useAskedNow } from '#app/enhance/asked-now.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { sendCallback } from '#app/enhance/unreachable.ts';
import { askedForm, linkSavesNothing } from '#app/http/answers/asked-form.server.ts';
import { keptValues } from '#app/http/answers/kept-values.server.ts';
import { load, openFormOf, run } from '#app/http/answers/run-screen.server.ts';
import { consentOf } from '#app/http/requests/consent.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { maxBackAddress } from '#server/kernel/back-address.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';
import { showCallback } from '#server/talk/callback/show-callback.server.ts';

export const handle: ScreenHandle = { open: true };

export const meta: MetaFunction = ({ matches }) =>
  openMeta({
    origin: originOf(matches),
    path: '/callback',
    title: 'Заказать звонок',
    description: `Оставьте имя и телефон: отдел продаж «${company().name}» перезвонит и ответит на вопросы.`,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const contact = await load(request, showCallback, {});
  const redirectTo = safeRedirect(searchParams.get('redirectTo'), '/');
  return { ...contact, redirectTo, asked: askedReply(request, redirectTo) };
}

/** Returns the form as filled in by a link with `save=1`. */
function askedReply(request: Request, redirectTo: string): CallbackReply | undefined {
  const asked = askedForm(request, requestCallback, {});
  if (!asked) return undefined;
  const { code, message } = linkSavesNothing;
  return { values: typedIn(asked.values, redirectTo), errors: {}, failure: { code, message } };
}

function typedIn({ firstname, phone, consent }: Record<string, unknown>, redirectTo: string): CallbackValues {
  return {
    firstname: textOf(firstname),
    phone: textOf(phone),
    consent: textOf([consent].flat().at(-1)),
    redirectTo,
  };
}

const lengths = { ...fieldLengths(requestCallback.input), redirectTo: maxBackAddress };

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await openFormOf(request, lengths);
  const redirectTo = safeRedirect(values.redirectTo, '/');
  const result = await run(request, requestCallback, { ...values, ...consentOf(request) });
  if (result.ok) {
    const asked = callbackAsked();
    if (values.via === 'script') return data<CallbackReply>({ values: {}, errors: {}, asked: asked.text });
    return redirectWith(redirectTo, asked);
  }
  const { code, message, fields, status, data: renewed } = result;
  const typed = typedIn(keptValues(values, lengths), redirectTo);
  const reply: CallbackReply = { values: typed, errors: fields, failure: { code, message }, renewed };
  return data(reply, { status });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** When the form opens in a window over another screen, it opens even if the portal cannot load the account's data. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const answer = serverLoader<typeof loader>();
  return new URL(request.url).searchParams.get('via') === 'script' ? answer.catch(() => ({})) : answer;
}

export const clientAction = sendCallback;
export const shouldRevalidate = keepRefused;

/** The request for a call; the footer of the open area also sends its form here. */
export default function Callback() {
  const { asked, ...values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? asked;
  const policy = useAskedNow(values.policy, reply?.renewed?.policy);
  return (
    <div className="inner callback-page">
      <CallbackForm values={{ ...values, ...reply?.values, policy }} reply={reply} />
    </div>
  );
}
