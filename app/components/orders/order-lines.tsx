import { boundName } from '#app/components/product/bound-name.ts';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { OrderGroup, OrderLineView } from '#server/orders/order-view.ts';

type Props = { groups: OrderGroup[]; showWholesale: boolean };

/** What was ordered, warehouse by warehouse, at the prices of that day. */
export function OrderLines({ groups, showWholesale }: Props) {
  return (
    <table className="tbl cards cart order-lines">
      <caption className="visually-hidden">Товары заказа по складам</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Фото</span>
          </th>
          <th scope="col">Наименование</th>
          {showWholesale && (
            <th scope="col" className="num">
              Цена
            </th>
          )}
          <th scope="col" className="num">
            Количество
          </th>
          {showWholesale && (
            <th scope="col" className="num">
              Сумма
            </th>
          )}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.wmsId}>
          <tr className="group">
            <td colSpan={2}>Склад {group.warehouse}</td>
            <td className="num fw-normal text-secondary" colSpan={showWholesale ? 2 : 1}>
              {counted(group.lines.length, 'позиция', 'позиции', 'позиций')}, {thousands(group.quantity)} шт.
            </td>
            {showWholesale && <td className="num">{roubles(group.sum)}</td>}
          </tr>
          {group.lines.map((line) => (
            <Line key={line.id} line={line} showWholesale={showWholesale} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Line({ line, showWholesale }: { line: OrderLineView; showWholesale: boolean }) {
  return (
    <tr>
      <td className="c-pic">
        <ProductPicture picture={line.picture} picturetype={line.picturetype} header={line.header} />
      </td>
      <td className="c-name name">
        {line.sold ? (
          <a href={`/product/${line.productId}`}>{boundName(line.header)}</a>
        ) : (
          boundName(line.header)
        )}
        <span className="sub">
          <span className="art">{line.articul}</span>
          {!line.sold && ' · снят с продажи'}
        </span>
      </td>
      {showWholesale && <td className="c-price num">{roubles(line.price)}</td>}
      <td className="c-qty num">
        {thousands(line.quantity)} {line.unit}
      </td>
      {showWholesale && <td className="c-sum num price">{roubles(line.sum)}</td>}
    </tr>
  );
}
