import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { showDesk } from '#server/desk/show-desk.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Leads to the first screen that the role may open. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { counts } = await load(request, showDesk, undefined);
  return redirect(counts ? deskPaths.chats : deskPaths.news);
}
