import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { missingTexts } from '#app/components/orders/missing-texts.ts';
import { orderPath } from '#app/components/orders/order-query.ts';
import { type Flash, redirectWith } from '#app/http/flash.server.ts';
import { orderIdOf } from '#app/http/order-id.server.ts';
import { formOf, refusalPage, run } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
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
  if (result.ok) return redirectWith(back, repeated(result.value));
  if (result.status !== 400 && result.status !== 409) throw refusalPage(request, result);
  const title = typeof result.data.title === 'string' ? result.data.title : undefined;
  return redirectWith(back, { kind: 'no', title, text: result.message });
}

type Repeated = Extract<Awaited<ReturnType<typeof repeatOrder.run>>, { ok: true }>['value'];

function repeated({ number, count, missing, basket }: Repeated): Flash {
  const { positions, total, showWholesale } = basket;
  const goods = counted(positions, 'товар', 'товара', 'товаров');
  const sum = showWholesale ? ` на ${roubles(total)}` : '';
  return {
    kind: 'repeated',
    title: 'Заказ добавлен в корзину',
    text: `Добавлено товаров - ${thousands(count)} шт.`,
    lines: [`По заказу ${number}. В корзине ${goods}${sum}`, ...missingTexts(missing)],
  };
}
