import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { hidePricesCookie } from '#app/components/catalogue/visible-opt.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formOf } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect('/catalogue');
}

/** Hides or shows wholesale prices in this browser; back to where the switch stands. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request);
  const { hide, redirectTo } = form.values;
  return redirectWith(safeRedirect(redirectTo), undefined, { 'Set-Cookie': hidePricesCookie(hide === '1') });
}
