import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';

/** The address of the calls in earlier releases: bookmarks, and links in mails. */
export function loader({ request }: LoaderFunctionArgs) {
  const done = new URL(request.url).searchParams.get('done') === '1';
  return redirect(done ? `${deskPaths.calls}?part=done` : deskPaths.calls, 301);
}
