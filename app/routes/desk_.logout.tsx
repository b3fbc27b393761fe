import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { redirectWith } from '#app/http/flash.server.ts';
import { forgetPages } from '#app/http/forget-pages.server.ts';
import { formOf, run } from '#app/http/run-screen.server.ts';
import { deskSession } from '#app/http/session-cookie.server.ts';
import { signOutStaff } from '#server/staff/sign-out-staff.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Signing out is a form; an address typed by hand or prefetched changes nothing. */
export function loader() {
  return redirect('/desk/login');
}

export async function action({ request }: ActionFunctionArgs) {
  // The form says nothing; reading it refuses other sites.
  await formOf(request);
  const token = await deskSession.read(request);
  if (token) await run(request, signOutStaff, { token });
  return redirectWith(
    '/desk/login',
    { kind: 'ok', text: 'Вы вышли с рабочего стола' },
    { ...forgetPages, 'Set-Cookie': await deskSession.end() },
  );
}
