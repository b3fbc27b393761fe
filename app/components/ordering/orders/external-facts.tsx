import { Fact } from '#app/components/ui/fact.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import type { ExternalFacts as Facts } from '#server/ordering/orders/order-exchange.ts';

/**
 * How other systems identify an order: its number in the old portal, its number and day in 1C, and when it was paid.
 */
export function ExternalFacts({ order }: { order: Facts }) {
  const { oldNumber, externalNumber, externalOn, paidOn } = order;
  return (
    <>
      <Fact name="Номер в старом портале">{oldNumber}</Fact>
      <Fact name="Номер в 1С">
        {externalNumber &&
          [externalNumber, externalOn && `от ${ruDate(externalOn)}`].filter(Boolean).join(' ')}
      </Fact>
      <Fact name="Оплачен по данным 1С">{paidOn && ruDate(paidOn)}</Fact>
    </>
  );
}
