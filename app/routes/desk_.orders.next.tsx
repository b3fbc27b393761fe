import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskOrder, deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { takeNextOrder } from '#server/ordering/orders/take-next-order.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.orders);
}

/** Takes the oldest new order that nobody works on, and opens it («Следующий новый»). */
export async function action({ request }: ActionFunctionArgs) {
  await formOf(request);
  const { id } = await load(request, takeNextOrder, undefined);
  return id === undefined
    ? redirectWith(deskPaths.orders, { kind: 'ok', text: 'Новых заказов, которые никто не взял, нет' })
    : redirect(deskOrder(id));
}
