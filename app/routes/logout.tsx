import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { redirectWith } from '#app/http/flash.server.ts';
import { forgetPages } from '#app/http/forget-pages.server.ts';
import { formOf, run } from '#app/http/run-screen.server.ts';
import { dealerSession } from '#app/http/session-cookie.server.ts';
import { signOut } from '#server/auth/sign-out.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Signing out is a form; an address typed by hand or prefetched changes nothing. */
export function loader() {
  return redirect('/');
}

export async function action({ request }: ActionFunctionArgs) {
  // The form says nothing; reading it refuses other sites.
  await formOf(request);
  const token = await dealerSession.read(request);
  if (token) await run(request, signOut, { token });
  return redirectWith(
    '/login',
    { kind: 'ok', text: 'Вы вышли из портала' },
    { ...forgetPages, 'Set-Cookie': await dealerSession.end() },
  );
}
