import { redirect } from '@remix-run/node';

export function loader() {
  return redirect('/cabinet/orders');
}

/** Never shown; with it a refusal gets the page of the root, not a bare answer. */
export default function CabinetHome() {
  return null;
}
