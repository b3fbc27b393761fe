import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { PrintButton } from '#app/components/ordering/orders/print-button.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import { commonUnit, pieces } from '#server/kernel/quantity.ts';
import { deliveryFact } from '#server/ordering/orders/delivery-fact.ts';
import type { DeskOrderView } from '#server/ordering/orders/desk-order.ts';
import { owedText, permissionText } from '#server/ordering/orders/shipping-hold.ts';
import { deskOrder, deskPaths, pickOrders } from '../desk-hrefs.ts';

/** The printed list for the warehouse: what to pick, where and for whom; without prices. */
export function PickingList({ order }: { order: DeskOrderView }) {
  const { id, number, groups } = order;
  return (
    <>
      <PageHead
        title={`Лист подбора ${number}`}
        crumbs={[
          { label: 'Заказы', href: deskPaths.orders },
          { label: number, href: deskOrder(id) },
          { label: 'Лист подбора' },
        ]}
      >
        <PrintButton />
        <a className="btn btn-sm" href={pickOrders([id])}>
          Собрать со сканером
        </a>
      </PageHead>
      <div className="card form-body mb-3">
        <dl className="props order-facts">
          <Fact name="Контрагент">{order.company}</Fact>
          <Fact name="Под поступление">{order.expectedOn && ruDate(order.expectedOn)}</Fact>
          <Fact name="Дата отгрузки">{ruDate(order.shipOn)}</Fact>
          <Fact name="Доставка">{deliveryFact(order.delivery)}</Fact>
          <Fact name="Адрес">{order.address}</Fact>
          <Fact name="Комментарий">{order.comment}</Fact>
          <Fact name="Отгрузка">
            {order.hold && (
              <b>
                {owedText(order.hold)}. {permissionText(order.hold)}
              </b>
            )}
          </Fact>
        </dl>
      </div>
      <div className="card">
        <table className="data-table desk-list desk-lines picking">
          <caption className="visually-hidden">Что собрать, по складам</caption>
          <thead>
            <tr>
              <th scope="col">Артикул</th>
              <th scope="col">Товар</th>
              <th scope="col" className="number">
                Количество
              </th>
              <th scope="col">Собрано</th>
            </tr>
          </thead>
          {groups.map(({ wmsId, warehouse, lines }) => (
            <tbody key={wmsId}>
              <tr className="group">
                <td colSpan={4}>
                  Склад {warehouse}{' '}
                  <span className="quiet">
                    {counted(lines.length, 'позиция', 'позиции', 'позиций')},{' '}
                    {pieces(
                      lines.reduce((sum, line) => sum + line.quantity, 0),
                      commonUnit(lines),
                    )}
                  </span>
                </td>
              </tr>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td className="c-code articul">{line.articul}</td>
                  <td className="c-head title">{boundName(line.header)}</td>
                  <td className="c-qty number">{pieces(line.quantity, line.unit)}</td>
                  <td className="c-picked">
                    <span className="picked-box" aria-hidden="true" />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        <p className="picking-sign">Сборка и проверка (подпись): ______________________ Дата: ____________</p>
      </div>
    </>
  );
}
