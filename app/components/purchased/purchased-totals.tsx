import { roubles, thousands } from '#server/kernel/money.ts';
import type { PurchasedTotals as Totals } from '#server/purchased/purchased-view.ts';

type Props = { totals: Totals; products: number; period: string };

/** What all rows of the report come to, on whatever page. */
export function PurchasedTotals({ totals: { quantity, orders, sum }, products, period }: Props) {
  return (
    <section className="purchased-totals" aria-labelledby="totals-h">
      <h2 id="totals-h">Итого</h2>
      <p className="cnt">{period}</p>
      <dl className="sum">
        <dt>Заказов</dt>
        <dd className="num">{thousands(orders)}</dd>
        <dt>Товаров</dt>
        <dd className="num">{thousands(products)}</dd>
        <dt>Количество</dt>
        <dd className="num">{thousands(quantity)}&nbsp;шт.</dd>
        {sum !== undefined && (
          <>
            <dt className="total">Сумма</dt>
            <dd className="num total">{roubles(sum)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
