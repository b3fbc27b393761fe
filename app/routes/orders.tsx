import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Redirects from the short address of old bookmarks. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/cabinet/orders${new URL(request.url).search}`);
}
