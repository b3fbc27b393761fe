import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths, deskPerson } from '#app/components/desk/desk-hrefs.ts';
import { formOf, forNextScreen, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { personInAddress } from '#app/http/requests/person-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { forgetPages } from '#app/http/sessions/forget-pages.server.ts';
import { deskSession, viewSession } from '#app/http/sessions/session-cookie.server.ts';
import { beginPortalView } from '#server/desk/dealers/begin-portal-view.server.ts';
import { fail } from '#server/kernel/result.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.dealers);
}

/** Begins a view of the portal as this person («Показать портал как у дилера») and redirects to the catalogue. */
export async function action({ request, params }: ActionFunctionArgs) {
  const which = personInAddress(request, params);
  await formOf(request);
  const session = await deskSession.read(request);
  if (!session) throw refusalPage(request, fail('SIGN_IN'));
  const begun = await run(request, beginPortalView, { ...which, session });
  if (begun.ok) {
    const cookie = await viewSession.begin(begun.value.token);
    return redirectWith('/catalogue', undefined, { ...forgetPages, 'Set-Cookie': cookie });
  }
  const { code, message } = forNextScreen(request, begun);
  if (code === 'SIGN_IN') throw refusalPage(request, begun);
  return redirectWith(deskPerson(which.id, which.account), { kind: 'no', text: message });
}
