import { redirect } from '@remix-run/node';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect('/cabinet/orders');
}
