import { roubles } from '#server/kernel/money.ts';
import { commonUnit, pieces } from '#server/kernel/quantity.ts';

type Props = {
  quantity: number;
  /** The goods by warehouse. Their total has a unit when all goods share one. */
  groups: readonly { lines: readonly { unit: string }[] }[];
  /** In kopecks. */
  goods: number;
  /** In kopecks; undefined until a delivery is selected. */
  delivery: number | undefined;
};

/** The price of an order: goods, delivery and total. */
export function Sums({ quantity, groups, goods, delivery }: Props) {
  return (
    <dl className="totals">
      <dt>Товары, {pieces(quantity, commonUnit(groups.flatMap(({ lines }) => lines)))}</dt>
      <dd className="number">{roubles(goods)}</dd>
      <dt>Доставка</dt>
      <dd className="number">{delivery === undefined ? 'не выбрана' : roubles(delivery)}</dd>
      <dt className="total">Итого</dt>
      <dd className="number total">{roubles(goods + (delivery ?? 0))}</dd>
    </dl>
  );
}
