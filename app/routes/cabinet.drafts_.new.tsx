import { redirect } from '@remix-run/node';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** A draft is made from the basket. */
export function loader() {
  return redirect('/cart/draft');
}
