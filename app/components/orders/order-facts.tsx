import { Fact } from '#app/components/ui/fact.tsx';
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
      <Fact name="Адрес">{order.address}</Fact>
      <Fact name="Оформил">{order.placedBy}</Fact>
      {order.history.map(({ at, header }) => (
        <Fact name={header} key={header}>
          {ruDateTimeOf(at)}
        </Fact>
      ))}
      <Fact name="Комментарий">{order.comment}</Fact>
    </dl>
  );
}
