import { type ActionFunctionArgs, data, type HeadersFunction, redirect } from '@remix-run/node';
import { getActor, refusalPage, tooMuchText } from '#app/http/answers/run-screen.server.ts';
import { bytesFor, readForm } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { forgetPages } from '#app/http/sessions/forget-pages.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { hidePricesCookie } from '#app/http/sessions/visible-opt.server.ts';
import { buyers, mayUse } from '#server/kernel/actor.ts';
import { maxBackAddress } from '#server/kernel/back-address.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/**
 * The size of the longest form that may be sent along: a fast order with its file, from accounts that may
 * order.
 */
const bodyLimit = 6 * 1024 * 1024;

export function loader() {
  return redirect('/catalogue');
}

/**
 * Hides or shows wholesale prices in this browser, and returns to the switch's screen. With `?resend=` the switch
 * is a button of another form, which is sent on to its own address with all its fields (307), so that no typed
 * value is lost. A script stays on the screen and reloads its data.
 */
export async function action({ request }: ActionFunctionArgs) {
  const resend = new URL(request.url).searchParams.get('resend');
  const form = await readForm(request, await limitFor(request));
  if (!form.ok) throw refusalPage(request, form.code === 'TOO_LARGE' ? tooMuchText(form) : form);
  const { values } = form;
  const hide = values.hide === '1';
  const headers = { ...(hide && forgetPages), 'Set-Cookie': hidePricesCookie(hide) };
  if (resend) return redirect(safeRedirect(resend), { status: 307, headers });
  if (values.via === 'script') return data(null, { headers });
  return redirectWith(safeRedirect(values.redirectTo), undefined, headers);
}

async function limitFor(request: Request): Promise<number | undefined> {
  const actor = await getActor(request);
  if (actor.kind === 'anonymous') return bytesFor({ redirectTo: maxBackAddress });
  return mayUse(buyers, actor) ? bodyLimit : undefined;
}

/** Passes the action's headers on in the response to a script. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
