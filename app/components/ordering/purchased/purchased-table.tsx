import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { ruDateOf } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { PurchasedProduct, PurchasedReport } from '#server/ordering/purchased/purchased-view.ts';

type Props = Pick<PurchasedReport, 'products' | 'showWholesale'>;

/** One page of the report, one row per product; below 992 px the same markup becomes cards. */
export function PurchasedTable({ products, showWholesale }: Props) {
  return (
    <table className="data-table cards records purchased-list">
      <caption className="visually-hidden">Купленные товары</caption>
      <thead>
        <tr>
          <th scope="col">Артикул</th>
          <th scope="col">Наименование</th>
          <th scope="col" className="number">
            Количество
          </th>
          <th scope="col" className="number">
            Заказов
          </th>
          <th scope="col" className="number">
            Последний заказ
          </th>
          {showWholesale && (
            <th scope="col" className="number">
              Сумма
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Row key={product.id} {...product} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ id, articul, header, unit, sold, quantity, orders, lastDate, sum }: PurchasedProduct) {
  return (
    <tr>
      <td className="c-art">
        <span className="articul">{articul}</span>
      </td>
      <td className="c-name title">
        {sold ? <a href={`/product/${id}`}>{boundName(header)}</a> : boundName(header)}
        {!sold && <span className="caption">снят с продажи</span>}
      </td>
      <td className="number c-qty">{pieces(quantity, unit)}</td>
      <td className="number c-orders">
        <span className="wide-only">{thousands(orders)}</span>
        <span className="narrow">{counted(orders, 'заказ', 'заказа', 'заказов')}</span>
      </td>
      <td className="number c-last">
        <span className="narrow">последний </span>
        {ruDateOf(lastDate)}
      </td>
      {sum !== undefined && (
        <td className="number c-sum">
          <span className="price">{roubles(sum)}</span>
        </td>
      )}
    </tr>
  );
}
