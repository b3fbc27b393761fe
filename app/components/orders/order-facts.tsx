import type { ReactNode } from 'react';
import { ruDate, ruDateTimeOf } from '#server/kernel/clock.ts';
import type { OrderView } from '#server/orders/order-view.ts';

/** Whom, where and when: what the order says besides its goods. */
export function OrderFacts({ order }: { order: OrderView }) {
  return (
    <dl className="props order-facts">
      <Fact name="Контрагент">{order.company}</Fact>
      <Fact name="Договор">{order.contract}</Fact>
      <Fact name="Доставка">{order.delivery}</Fact>
      <Fact name="Дата отгрузки">{ruDate(order.shipOn)}</Fact>
      {order.address && <Fact name="Адрес">{order.address}</Fact>}
      {order.placedBy && <Fact name="Оформил">{order.placedBy}</Fact>}
      {order.history.map(({ at, header }) => (
        <Fact name={header} key={header}>
          {ruDateTimeOf(at)}
        </Fact>
      ))}
      {order.comment && <Fact name="Комментарий">{order.comment}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
