import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { deskRedirect } from '#app/http/sessions/safe-redirect.ts';
import { chooseLists } from '#server/people/staff/choose-lists.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.home);
}

/** Remembers whether the lists show all dealers or the reader's own, and returns to the list. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  await load(request, chooseLists, { own: values.own });
  return redirect(deskRedirect(values.redirectTo, deskPaths.home));
}
