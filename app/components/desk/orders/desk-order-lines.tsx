import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { ReducedPrice } from '#app/components/ordering/orders/reduced-price.tsx';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { warehouseTitle } from '#server/kernel/warehouse-title.ts';
import type { DeskOrderGroup } from '#server/ordering/orders/desk-order.ts';
import { DeskLink } from '../allowed.tsx';
import { deskProduct } from '../desk-hrefs.ts';

type Props = { groups: DeskOrderGroup[]; caption?: string };

/** The goods to pick, by warehouse. */
export function DeskOrderLines({ groups, caption = 'Товары заказа по складам' }: Props) {
  return (
    <table className="data-table cards desk-list desk-lines">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Товар</th>
          <th scope="col" className="number">
            Цена
          </th>
          <th scope="col" className="number">
            Количество
          </th>
          <th scope="col" className="number">
            Сумма
          </th>
          <th scope="col" className="number no-print">
            Сейчас на складе
          </th>
        </tr>
      </thead>
      {groups.map(({ wmsId, warehouse, lines }) => (
        <tbody key={wmsId}>
          <tr className="group">
            <td colSpan={5}>
              {warehouseTitle(warehouse)}{' '}
              <span className="quiet">{counted(lines.length, 'позиция', 'позиции', 'позиций')}</span>
            </td>
          </tr>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="c-head title">
                <DeskLink href={deskProduct(line.productId)}>{boundName(line.header)}</DeskLink>
                <span className="caption articul">{line.articul}</span>
              </td>
              <td className="c-price number">
                <ReducedPrice {...line} />
              </td>
              <td className="c-qty number">
                {pieces(line.quantity, line.unit)}
                {line.promised > 0 && (
                  <span className="caption">ждёт поступления {pieces(line.promised, line.unit)}</span>
                )}
              </td>
              <td className="c-sum number price">{roubles(line.sum)}</td>
              <td className="c-stock number no-print">
                <span className="only-cards">На складе </span>
                {pieces(line.stock, line.unit)}
                <span className="caption">свободно {pieces(line.free, line.unit)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
