import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { themeCookie } from '#app/enhance/theme.ts';
import { formOf } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Light, dark, or as the system has it: a cookie, so that the server draws the page right at once. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request);
  const { theme, redirectTo } = form.values;
  return redirect(safeRedirect(redirectTo, '/'), {
    status: 303,
    headers: { 'Set-Cookie': themeCookie(theme) },
  });
}

/** Opened by hand there is nothing to see. */
export function loader() {
  return redirect('/');
}
