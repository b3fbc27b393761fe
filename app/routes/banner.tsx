import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { openFormOf } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { bannerCookie } from '#app/http/sessions/hidden-banner.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { maxBackAddress } from '#server/kernel/back-address.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Hides the banner `hidden` in this browser («Скрыть»), or undoes that; both return to the same screen. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await openFormOf(request, { redirectTo: maxBackAddress });
  const redirectTo = safeRedirect(values.redirectTo, '/');
  const id = /^\d{1,15}$/.test(String(values.hidden)) ? String(values.hidden) : '0';
  const headers = { 'Set-Cookie': bannerCookie(id) };
  if (id === '0') return redirectWith(redirectTo, undefined, headers);
  const undo = { action: '/banner', label: 'Показать снова', fields: { hidden: '0', redirectTo } };
  return redirectWith(redirectTo, { kind: 'ok', text: 'Объявление скрыто', undo }, headers);
}

export function loader() {
  return redirect('/');
}
