import type { BasketView } from '#server/basket/basket-view.ts';
import { roubles, thousands } from '#server/kernel/money.ts';

type Props = {
  basket: Pick<BasketView, 'quantity' | 'total'>;
  /** Kopecks; undefined until a delivery is chosen. */
  delivery: number | undefined;
};

/** Goods, delivery, total: what the order will cost. */
export function CheckoutSums({ basket, delivery }: Props) {
  return (
    <dl className="sum">
      <dt>Товары, {thousands(basket.quantity)} шт.</dt>
      <dd className="num">{roubles(basket.total)}</dd>
      <dt>Доставка</dt>
      <dd className="num">{delivery === undefined ? 'не выбрана' : roubles(delivery)}</dd>
      <dt className="total">Итого</dt>
      <dd className="num total">{roubles(basket.total + (delivery ?? 0))}</dd>
    </dl>
  );
}

/** What is left of the contract's limit; in words when the basket does not fit into it. */
export function FreeLimit({ limit, total }: { limit: number; total: number }) {
  if (total <= limit) return <>Свободный лимит {roubles(limit)}</>;
  return (
    <span className="over-limit">
      Свободный лимит {roubles(limit)}, заказ больше на {roubles(total - limit)}
    </span>
  );
}
