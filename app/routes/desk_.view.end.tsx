import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { endView } from '#app/actions/desk/end-view.server.ts';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { openFormOf } from '#app/http/answers/run-screen.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.dealers);
}

/** Handles «Закончить» in the bar above a staff view of the portal. */
export async function action({ request }: ActionFunctionArgs) {
  await openFormOf(request, {});
  return endView(request);
}
