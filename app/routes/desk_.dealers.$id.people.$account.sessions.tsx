import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths, deskPerson } from '#app/components/desk/desk-hrefs.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { personInAddress } from '#app/http/requests/person-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { endPersonSessions } from '#server/desk/dealers/end-person-sessions.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.dealers);
}

/** Handles «Завершить все сеансы» and returns to the person. */
export async function action({ request, params }: ActionFunctionArgs) {
  const which = personInAddress(request, params);
  await formOf(request);
  const { name } = await load(request, endPersonSessions, which);
  return redirectWith(deskPerson(which.id, which.account), {
    kind: 'ok',
    text: `${name}: все сеансы завершены, нужно войти заново`,
  });
}
