import { type ActionFunctionArgs, data, type HeadersFunction, redirect } from '@remix-run/node';
import { redirectWith } from '#app/http/flash.server.ts';
import { forgetPages } from '#app/http/forget-pages.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { refusalPage, whoAsks } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import { hidePricesCookie } from '#app/http/visible-opt.server.ts';
import { buyers, mayUse } from '#server/kernel/actor.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** As much as the longest form holds that may be sent along: a fast order with its file, from those who may order. */
const bodyLimit = 6 * 1024 * 1024;

export function loader() {
  return redirect('/catalogue');
}

/**
 * Hides or shows wholesale prices in this browser; back to where the switch stands. `?resend=`: a button of another form, which
 * goes on to its own address with all its fields (307), so that nothing typed is lost. A script stays where it is and loads
 * the screen's data anew.
 */
export async function action({ request }: ActionFunctionArgs) {
  const resend = new URL(request.url).searchParams.get('resend');
  const form = await readForm(request, mayUse(buyers, await whoAsks(request)) ? bodyLimit : undefined);
  if (!form.ok) throw refusalPage(request, form);
  const { values } = form;
  const hide = values.hide === '1';
  const headers = { ...(hide && forgetPages), 'Set-Cookie': hidePricesCookie(hide) };
  if (resend) return redirect(safeRedirect(resend), { status: 307, headers });
  if (values.via === 'script') return data(null, { headers });
  return redirectWith(safeRedirect(values.redirectTo), undefined, headers);
}

/** Of the answer to a script. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
