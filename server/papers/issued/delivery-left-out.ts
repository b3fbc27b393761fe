import { roubles } from '../../kernel/money.ts';
import { counted } from '../../kernel/plural.ts';

/**
 * Returns the warning that a ТОРГ-12 has no delivery, which is a service (§12.1.51); '' when no order has a paid one.
 * Prices in kopecks.
 */
export function deliveryLeftOut(orders: readonly { deliveryPrice: number }[]): string {
  const paid = orders.filter(({ deliveryPrice }) => deliveryPrice > 0);
  if (paid.length === 0) return '';
  const sum = roubles(paid.reduce((all, { deliveryPrice }) => all + deliveryPrice, 0));
  const what =
    orders.length === 1
      ? `Доставка за ${sum}`
      : `Доставка из ${counted(paid.length, 'заказа', 'заказов', 'заказов')}, всего за ${sum},`;
  return `${what} войдёт только в УПД: в ТОРГ-12\u00a0услуг нет, на неё нужен отдельный акт.`;
}
