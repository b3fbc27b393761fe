import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { redirectWith } from '#app/http/flash.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { refusalPage, run } from '#app/http/run-screen.server.ts';
import { endedSessionCookie, readSessionToken } from '#app/http/session-cookie.server.ts';
import { signOut } from '#server/auth/sign-out.server.ts';

/** Signing out is a form; an address typed by hand or prefetched changes nothing. */
export function loader() {
  return redirect('/');
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!form.ok) throw refusalPage(request, form);
  const token = await readSessionToken(request);
  if (token) await run(request, signOut, { token });
  return redirectWith(
    '/login',
    { kind: 'ok', text: 'Вы вышли из портала' },
    { 'Set-Cookie': await endedSessionCookie() },
  );
}

/** Never shown; with it a refusal gets the page of the root, not a bare answer. */
export default function SignOut() {
  return null;
}
