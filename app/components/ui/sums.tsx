import { roubles, thousands } from '#server/kernel/money.ts';

type Props = {
  quantity: number;
  /** Kopecks. */
  goods: number;
  /** Kopecks; undefined until a delivery is chosen. */
  delivery: number | undefined;
};

/** Goods, delivery, total: what an order costs or will cost. */
export function Sums({ quantity, goods, delivery }: Props) {
  return (
    <dl className="sum">
      <dt>Товары, {thousands(quantity)} шт.</dt>
      <dd className="num">{roubles(goods)}</dd>
      <dt>Доставка</dt>
      <dd className="num">{delivery === undefined ? 'не выбрана' : roubles(delivery)}</dd>
      <dt className="total">Итого</dt>
      <dd className="num total">{roubles(goods + (delivery ?? 0))}</dd>
    </dl>
  );
}
