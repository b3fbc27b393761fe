import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { themeCookie } from '#app/enhance/theme.ts';
import { formOf } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/**
 * Light, dark, or as the system has it: a cookie, so that the server draws the page right at once. A script stays where it is and
 * loads the frame anew.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request);
  const { theme, redirectTo, via } = form.values;
  const headers = { 'Set-Cookie': themeCookie(theme) };
  if (via === 'script') return data(null, { headers });
  return redirect(safeRedirect(redirectTo, '/'), { status: 303, headers });
}

/** Opened by hand there is nothing to see. */
export function loader() {
  return redirect('/');
}
