import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { sessionHeaders } from '#app/actions/people/auth/begin-session.server.ts';
import { LinkExpired, ResetForm } from '#app/components/people/password/reset-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { openFormOf, refusalPage, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { agentOf } from '#app/http/requests/agent-of.ts';
import { clientAddress } from '#app/http/requests/client-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { browserName } from '#app/http/sessions/known-browser.server.ts';
import { toSecondStep } from '#app/http/sessions/sign-in-step.server.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { openPasswordLink } from '#server/people/password-links/open-password-link.server.ts';
import { resetPassword } from '#server/people/password-links/reset-password.server.ts';

export const handle: ScreenHandle = { secret: true };

/** The address is a secret: it must not be cached or sent to other sites as a referrer. */
export const headers: HeadersFunction = () => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
});

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/** Opening the page does not use up the link, because mail programs prefetch links. */
export async function loader({ request }: LoaderFunctionArgs) {
  const result = await run(request, openPasswordLink, { token: tokenOf(request) });
  if (result.ok) return data({ link: result.value });
  if (result.code !== 'LINK_EXPIRED') throw refusalPage(request, result);
  return data({ link: undefined }, { status: result.status });
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await openFormOf(request, fieldLengths(resetPassword.input));
  const { new_password, repeat_password } = values;
  const typed = {
    token: tokenOf(request),
    client: clientAddress(request),
    browser: await browserName(request),
    agent: agentOf(request),
    new_password,
    repeat_password,
  };
  const result = await run(request, resetPassword, typed);
  if (!result.ok && result.code === 'CODE_NEEDED') return toSecondStep('login', result, '/catalogue');
  if (!result.ok) return refuse(request, result);
  const { purpose, id, email, session } = result.value;
  const text = purpose === 'invite' ? 'Пароль сохранён. Добро пожаловать!' : 'Пароль изменён';
  const headers = await sessionHeaders(request, { id, email, token: session });
  return redirectWith('/catalogue', { kind: 'ok', text }, headers);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.link ? 'Новый пароль' : 'Ссылка уже не действует') },
];

/** The target of the link in a reminder or an invitation. */
export default function Reset() {
  const { link } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { user } = useFrame();
  const isOver = !link || refusal?.code === 'LINK_EXPIRED';
  return (
    <div className="inner password-page">
      {isOver ? <LinkExpired signedIn={user !== undefined} /> : <ResetForm {...link} refusal={refusal} />}
    </div>
  );
}
