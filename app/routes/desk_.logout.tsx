import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { openFormOf, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { forgetPages } from '#app/http/sessions/forget-pages.server.ts';
import { deskSession } from '#app/http/sessions/session-cookie.server.ts';
import { signOutStaff } from '#server/people/auth/sign-out.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Signing out needs a form; an address typed by hand or prefetched changes nothing. */
export function loader() {
  return redirect('/desk/login');
}

export async function action({ request }: ActionFunctionArgs) {
  // The form has no fields; reading it rejects requests from other sites.
  await openFormOf(request, {});
  const token = await deskSession.read(request);
  if (token) await run(request, signOutStaff, { token });
  return redirectWith(
    '/desk/login',
    { kind: 'ok', text: 'Вы вышли с рабочего стола' },
    { ...forgetPages, 'Set-Cookie': await deskSession.end() },
  );
}
