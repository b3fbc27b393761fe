import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths, deskPerson } from '#app/components/desk/desk-hrefs.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { personInAddress } from '#app/http/requests/person-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { resetPersonSecondFactor } from '#server/desk/dealers/reset-person-second-factor.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.dealers);
}

/** Handles «Сбросить вход с кодом» and redirects to the person's screen. */
export async function action({ request, params }: ActionFunctionArgs) {
  const which = personInAddress(request, params);
  await formOf(request);
  const { reset, name } = await load(request, resetPersonSecondFactor, which);
  const text = reset
    ? `${name}: вход с кодом сброшен, сеансы завершены`
    : `${name}: вход с кодом уже отключён`;
  return redirectWith(deskPerson(which.id, which.account), { kind: 'ok', text });
}
