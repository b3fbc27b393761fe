import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { themeCookie } from '#app/enhance/theme.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { refusalPage } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';

/** Light, dark, or as the system has it: a cookie, so that the server draws the page right at once. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!form.ok) throw refusalPage(request, form);
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

/** Never shown; with it a refusal gets the page of the root, not a bare answer. */
export default function ChooseTheme() {
  return null;
}
