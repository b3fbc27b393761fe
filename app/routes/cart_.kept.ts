import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { formOf, run } from '#app/http/answers/run-screen.server.ts';
import { keepOrderForm } from '#server/ordering/orders/keep-order-form.server.ts';

export const loader = () => redirect('/cart');

/** Saves the unfinished order form. The script that sends it does not read the response. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, keepOrderForm, values);
  return new Response(null, { status: result.ok ? 204 : result.status });
}
