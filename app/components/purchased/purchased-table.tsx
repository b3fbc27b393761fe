import { boundName } from '#app/components/product/bound-name.ts';
import { ruDateOf } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { PurchasedProduct, PurchasedReport } from '#server/purchased/purchased-view.ts';

type Props = Pick<PurchasedReport, 'products' | 'showWholesale'>;

/** One page of the report, a row a product; below 992 px the same markup becomes cards. */
export function PurchasedTable({ products, showWholesale }: Props) {
  return (
    <table className="tbl cards list purchased-list">
      <caption className="visually-hidden">Купленные товары</caption>
      <thead>
        <tr>
          <th scope="col">Артикул</th>
          <th scope="col">Наименование</th>
          <th scope="col" className="num">
            Количество
          </th>
          <th scope="col" className="num">
            Заказов
          </th>
          <th scope="col" className="num">
            Последний
          </th>
          {showWholesale && (
            <th scope="col" className="num">
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

function Row({ id, articul, header, sold, quantity, orders, lastDate, sum }: PurchasedProduct) {
  return (
    <tr>
      <td className="c-art">
        <span className="art">{articul}</span>
      </td>
      <td className="c-name name">
        {sold ? <a href={`/product/${id}`}>{boundName(header)}</a> : boundName(header)}
        {!sold && <span className="sub">снят с продажи</span>}
      </td>
      <td className="num c-qty">{thousands(quantity)}&nbsp;шт.</td>
      <td className="num c-orders">
        <span className="wide">{thousands(orders)}</span>
        <span className="narrow">{counted(orders, 'заказ', 'заказа', 'заказов')}</span>
      </td>
      <td className="num c-last">
        <span className="narrow">последний </span>
        {ruDateOf(lastDate)}
      </td>
      {sum !== undefined && (
        <td className="num c-sum">
          <span className="price">{roubles(sum)}</span>
        </td>
      )}
    </tr>
  );
}
