import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { deskDocumentFile, deskOrder, deskOrderDeed } from '#app/components/desk/desk-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { deskBillOrder } from '#server/papers/bills/desk-bill-order.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(deskOrder(orderIdOf(request, params.id)));
}

/** Makes the bill of an order, and redirects to its file or to the reason why there is none. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const id = orderIdOf(request, params.id);
  const result = await run(request, deskBillOrder, { id });
  if (!result.ok)
    return redirectWith(deskOrder(id), { kind: 'no', text: forNextScreen(request, result).message });
  return redirect(
    values.as === 'xlsx' ? deskOrderDeed(id, 'bill.xlsx') : deskDocumentFile(result.value.id),
    303,
  );
}
