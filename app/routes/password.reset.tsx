import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { LinkExpired, ResetForm } from '#app/components/password/reset-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { forgetPages } from '#app/http/forget-pages.server.ts';
import { formOf, refusalPage, refuse, run } from '#app/http/run-screen.server.ts';
import { dealerSession } from '#app/http/session-cookie.server.ts';
import { signOut } from '#server/auth/sign-out.server.ts';
import { openPasswordLink } from '#server/password-links/open-password-link.server.ts';
import { resetPassword } from '#server/password-links/reset-password.server.ts';

export const handle: ScreenHandle = { secret: true };

/** The address is a secret: it is kept nowhere, and told to nobody that the page leads to. */
export const headers: HeadersFunction = () => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
});

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/** Looking at it uses nothing up: mail programs fetch links before their readers do. */
export async function loader({ request }: LoaderFunctionArgs) {
  const result = await run(request, openPasswordLink, { token: tokenOf(request) });
  if (result.ok) return data({ link: result.value });
  if (result.code !== 'LINK_EXPIRED') throw refusalPage(request, result);
  return data({ link: undefined }, { status: result.status });
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { new_password, repeat_password } = values;
  const typed = { token: tokenOf(request), new_password, repeat_password };
  const result = await run(request, resetPassword, typed);
  if (!result.ok) return refuse(request, result);
  // Whoever was signed in here before is not any more.
  const before = await dealerSession.read(request);
  if (before) await run(request, signOut, { token: before });
  const { purpose, session } = result.value;
  const text = purpose === 'invite' ? 'Пароль сохранён. Добро пожаловать!' : 'Пароль изменён';
  return redirectWith(
    '/catalogue',
    { kind: 'ok', text },
    { ...(before && forgetPages), 'Set-Cookie': await dealerSession.begin(session) },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.link ? 'Новый пароль' : 'Ссылка уже не действует') },
];

/** Where the link of a reminder or an invitation leads. */
export default function Reset() {
  const { link } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { user } = useFrame();
  const isOver = !link || refusal?.code === 'LINK_EXPIRED';
  return (
    <div className="wrap password-page">
      {isOver ? <LinkExpired signedIn={user !== undefined} /> : <ResetForm {...link} refusal={refusal} />}
    </div>
  );
}
