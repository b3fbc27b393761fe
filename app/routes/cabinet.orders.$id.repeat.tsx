import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { orderPath } from '#app/components/orders/order-query.ts';
import { repeatedOrder } from '#app/components/orders/repeated-order.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { orderIdOf } from '#app/http/order-id.server.ts';
import { formOf, refusalPage, run } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import { repeatOrder } from '#server/orders/repeat-order.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(orderPath(orderIdOf(request, params.id)));
}

/** «Повторить», one press. Comes back to the list or the order with what was put into the basket (§8). */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const form = await formOf(request);
  const asked = safeRedirect(form.values.redirectTo, orderPath(id));
  const back = asked.startsWith('/cabinet/orders') ? asked : orderPath(id);
  const result = await run(request, repeatOrder, { id, contract: form.values.contract });
  if (result.ok) return redirectWith(back, repeatedOrder(result.value));
  if (result.status !== 400 && result.status !== 409) throw refusalPage(request, result);
  const title = typeof result.data.title === 'string' ? result.data.title : undefined;
  return redirectWith(back, { kind: 'no', title, text: result.message });
}
