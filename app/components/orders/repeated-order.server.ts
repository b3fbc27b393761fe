import type { Flash } from '#app/http/flash.server.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { repeatOrder } from '#server/orders/repeat-order.server.ts';
import { missingTexts } from './missing-texts.ts';

type Repeated = Extract<Awaited<ReturnType<typeof repeatOrder.run>>, { ok: true }>['value'];

/** What repeating an order tells: what came into the basket, and what did not (§8). */
export function repeatedOrder({ number, count, missing, basket }: Repeated): Flash {
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
