import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** The short address of old bookmarks. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/cabinet/orders${new URL(request.url).search}`);
}

/** Never shown; with it a refusal gets the page of the root, not a bare answer. */
export default function OrdersOfOld() {
  return null;
}
