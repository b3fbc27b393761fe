import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { Delivery } from '#server/desk/deliveries/delivery-view.ts';
import { roubles } from '#server/kernel/money.ts';
import { deliveryDaysText } from '#server/ordering/orders/delivery-days.ts';
import { deskDelivery } from '../desk-hrefs.ts';

/** The delivery options in the order in which dealers see them. */
export function DeliveryList({ deliveries }: { deliveries: Delivery[] }) {
  return (
    <>
      <PageHead title="Доставка">
        <a className="btn btn-sm btn-primary" href={deskDelivery('new')}>
          <Icon name="plus" />
          Новый способ
        </a>
      </PageHead>
      <div className="card">
        {deliveries.length === 0 ? (
          <EmptyBox title="Способов доставки пока нет">
            Без них нельзя оформить заказ: добавьте хотя бы самовывоз.
          </EmptyBox>
        ) : (
          <table className="data-table cards labelled desk-list">
            <caption className="visually-hidden">
              Способы доставки в том порядке, в котором их видит дилер
            </caption>
            <thead>
              <tr>
                <th scope="col">Способ</th>
                <th scope="col" className="number">
                  Цена
                </th>
                <th scope="col">Адрес</th>
                <th scope="col">Предлагается</th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map((each) => (
                <Row key={each.id} {...each} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

function Row({ id, header, hint, price, needsAddress, offered, ...days }: Delivery) {
  const when = deliveryDaysText(days);
  return (
    <tr>
      <td className="c-head title">
        <a href={deskDelivery(id)}>{header}</a>
        {hint && <span className="caption">{hint}</span>}
        {when && <span className="caption">{when}</span>}
      </td>
      <td className="number" data-label="Цена">
        {price > 0 ? roubles(price) : <span className="quiet">бесплатно</span>}
      </td>
      <td data-label="Адрес">{needsAddress ? 'нужен' : <span className="quiet">не нужен</span>}</td>
      <td data-label="Предлагается">
        {offered ? <StateLabel kind="success" text="Да" /> : <StateLabel kind="neutral" text="Нет" />}
      </td>
    </tr>
  );
}
