import { missingTexts, raisedTexts } from '#app/components/ordering/orders/missing-texts.ts';
import { checkHref } from '#app/components/ordering/orders/order-query.ts';
import type { Flash } from '#app/http/sessions/flash.server.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { repeatOrder } from '#server/ordering/orders/repeat-order.server.ts';
import { parseOrderNumber } from '#server/ordering/orders/rules.ts';

type Repeated = Extract<Awaited<ReturnType<typeof repeatOrder.run>>, { ok: true }>['value'];

/**
 * Returns the message after an order was repeated: what was put into the basket and what was not (§8.1.16), with a
 * link to substitutes.
 */
export function repeatedOrder({ number, count, missing, raised, basket }: Repeated): Flash {
  const id = parseOrderNumber(number);
  const { products, total, showWholesale } = basket;
  const goods = counted(products, 'товар', 'товара', 'товаров');
  const sum = showWholesale ? ` на ${roubles(total)}` : '';
  return {
    kind: 'repeated',
    title: 'Заказ добавлен в корзину',
    text: `Добавлено товаров - ${thousands(count)} шт.`,
    ...(id !== undefined && missing.length > 0 && { href: checkHref(id) }),
    lines: [
      `По заказу ${number}. В корзине ${goods}${sum}`,
      ...missingTexts(missing),
      ...raisedTexts(raised),
    ],
  };
}
