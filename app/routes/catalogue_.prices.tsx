import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { hidePricesCookie } from '#app/components/catalogue/visible-opt.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { refusalPage } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';

export function loader() {
  return redirect('/catalogue');
}

/** Hides or shows wholesale prices in this browser; back to where the switch stands. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!form.ok) throw refusalPage(request, form);
  const { hide, redirectTo } = form.values;
  return redirectWith(safeRedirect(redirectTo), undefined, { 'Set-Cookie': hidePricesCookie(hide === '1') });
}
