import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { deskOrder } from '#app/components/desk/desk-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { settleSum } from '#server/ordering/orders/settle-sum.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(deskOrder(orderIdOf(request, params.id)));
}

/** Handles «Оставить сумму портала» and returns to the order with the result. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, settleSum, { ...values, id });
  if (!result.ok)
    return redirectWith(deskOrder(id), { kind: 'no', text: forNextScreen(request, result).message });
  const { number, settled } = result.value;
  return redirectWith(deskOrder(id), {
    kind: 'ok',
    text: settled
      ? `Расхождение заказа ${number} разобрано, его сумма не изменилась`
      : `Расхождения в заказе ${number} больше нет`,
  });
}
