import { PartyRequisites } from '#app/components/people/contragents/party-requisites.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { ruDate, ruDateTimeOf } from '#server/kernel/clock.ts';
import { deliveryFact } from '#server/ordering/orders/delivery-fact.ts';
import { expectedFact } from '#server/ordering/orders/expected-mark.ts';
import type { OrderView } from '#server/ordering/orders/order-view.ts';
import { shipDayName } from '#server/ordering/orders/ship-day-name.ts';
import { ConsignmentFacts } from './consignment-facts.tsx';
import { ExternalFacts } from './external-facts.tsx';

/** The recipient, place and dates of an order. */
export function OrderFacts({ order }: { order: OrderView }) {
  return (
    <dl className="props order-facts">
      <Fact name="Поставщик" printedOnly>
        {order.seller.company}
        <PartyRequisites party={order.seller} />
      </Fact>
      <Fact name="Контрагент">
        {order.company}
        <PartyRequisites party={order.buyer} printedOnly />
      </Fact>
      <Fact name="Договор">{order.contract}</Fact>
      <Fact name="Доставка">{deliveryFact(order.delivery)}</Fact>
      <Fact name="Под поступление">{expectedFact(order)}</Fact>
      <Fact name={shipDayName(order.state.id)}>{ruDate(order.shipOn)}</Fact>
      <Fact name="Адрес">{order.address}</Fact>
      <ConsignmentFacts consignment={order.consignment} />
      <ExternalFacts order={order} />
      <Fact name="Кто оформил">
        {order.byStaff ? `Менеджер ${order.byStaff}, для: ${order.placedBy}` : order.placedBy}
      </Fact>
      {order.history.map(({ at, header }) => (
        <Fact name={header} key={at} printedOnly>
          {ruDateTimeOf(at)}
        </Fact>
      ))}
      <Fact name="Комментарий">{order.comment}</Fact>
    </dl>
  );
}
