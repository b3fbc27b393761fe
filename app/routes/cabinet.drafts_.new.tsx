import { redirect } from '@remix-run/node';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Redirects to the basket, because drafts are made from it. */
export function loader() {
  return redirect('/cart/draft');
}
