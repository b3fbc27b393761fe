import { boundName } from '#app/components/product/bound-name.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { DeskOrderGroup } from '#server/orders/desk-order.ts';

/** What is to be picked, warehouse by warehouse. */
export function DeskOrderLines({ groups }: { groups: DeskOrderGroup[] }) {
  return (
    <table className="tbl cards desk-list desk-lines">
      <caption className="visually-hidden">Товары заказа по складам</caption>
      <thead>
        <tr>
          <th scope="col">Товар</th>
          <th scope="col" className="num">
            Цена
          </th>
          <th scope="col" className="num">
            Количество
          </th>
          <th scope="col" className="num">
            Сумма
          </th>
        </tr>
      </thead>
      {groups.map(({ wmsId, warehouse, lines }) => (
        <tbody key={wmsId}>
          <tr className="group">
            <td colSpan={4}>
              Склад {warehouse}{' '}
              <span className="cnt">{counted(lines.length, 'позиция', 'позиции', 'позиций')}</span>
            </td>
          </tr>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="c-head name">
                {boundName(line.header)}
                <span className="sub art">{line.articul}</span>
              </td>
              <td className="c-price num">{roubles(line.price)}</td>
              <td className="c-qty num">{pieces(line.quantity, line.unit)}</td>
              <td className="c-sum num price">{roubles(line.sum)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
