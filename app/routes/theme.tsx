import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { themeCookie } from '#app/enhance/theme.ts';
import { openFormOf } from '#app/http/answers/run-screen.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { maxBackAddress } from '#server/kernel/back-address.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/**
 * Saves light, dark, or the system's theme in a cookie, so that the server renders the page correctly at
 * once. A script stays on the screen and reloads the frame.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await openFormOf(request, { redirectTo: maxBackAddress });
  const { theme, redirectTo, via } = form.values;
  const headers = { 'Set-Cookie': themeCookie(theme) };
  if (via === 'script') return data(null, { headers });
  return redirect(safeRedirect(redirectTo, '/'), { status: 303, headers });
}

/** When opened directly, redirects to the home page, because there is nothing to show. */
export function loader() {
  return redirect('/');
}
