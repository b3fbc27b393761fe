import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { deskOrder } from '#app/components/desk/desk-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { giveAgain } from '#server/ordering/orders/give-again.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(deskOrder(orderIdOf(request, params.id)));
}

/** Handles «Передать ещё раз» and returns to the order with the result. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  await formOf(request);
  const result = await run(request, giveAgain, { id });
  if (!result.ok)
    return redirectWith(deskOrder(id), { kind: 'no', text: forNextScreen(request, result).message });
  return redirectWith(deskOrder(id), {
    kind: 'ok',
    text: `Заказ ${result.value.number} уйдёт в 1С при следующем обмене`,
  });
}
