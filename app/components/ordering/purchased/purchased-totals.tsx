import { roubles, thousands } from '#server/kernel/money.ts';
import { allPieces } from '#server/kernel/plural.ts';
import type { PurchasedTotals as Totals } from '#server/ordering/purchased/purchased-view.ts';

type Props = { totals: Totals; products: number; period: string };

/** The totals of all rows of the report, not only of this page. */
export function PurchasedTotals({ totals: { quantity, orders, sum }, products, period }: Props) {
  return (
    <section className="purchased-totals" aria-labelledby="totals-h">
      <h2 id="totals-h">Итого</h2>
      <p className="quiet">{period}</p>
      <dl className="totals">
        <dt>Заказов</dt>
        <dd className="number">{thousands(orders)}</dd>
        <dt>Товаров</dt>
        <dd className="number">{thousands(products)}</dd>
        <dt>Количество</dt>
        <dd className="number">{allPieces(quantity)}</dd>
        {sum !== undefined && (
          <>
            <dt className="total">Сумма</dt>
            <dd className="number total">{roubles(sum)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
