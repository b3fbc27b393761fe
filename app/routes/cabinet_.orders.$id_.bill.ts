import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { documentFilePath } from '#app/components/papers/documents/document-query.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { billOrder } from '#server/papers/bills/bill-order.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(orderPath(orderIdOf(request, params.id)));
}

/**
 * Makes the bill for an order. «Счёт на оплату» redirects to the order's page, which has the bill and a message, or
 * the reason why there is none. «Скачать счёт» redirects to the bill's file.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const id = orderIdOf(request, params.id);
  const result = await run(request, billOrder, { id });
  if (!result.ok)
    return redirectWith(orderPath(id), { kind: 'no', text: forNextScreen(request, result).message });
  return values.then === 'file'
    ? redirect(documentFilePath(result.value.id), 303)
    : redirectWith(orderPath(id), { kind: 'ok', text: 'Счёт готов, он среди документов заказа' });
}
