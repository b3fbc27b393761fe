import { PartyRequisites } from '#app/components/people/contragents/party-requisites.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { periodText } from '#server/papers/acts/act-text.ts';
import type { ActView } from '#server/papers/acts/act-view.ts';

/** The parties, the contract and the period. */
export function ActFacts({ act }: { act: ActView }) {
  return (
    <dl className="props order-facts">
      <Fact name="Поставщик">
        {act.seller.company}
        <PartyRequisites party={act.seller} />
      </Fact>
      <Fact name="Покупатель">
        {act.company}
        <PartyRequisites party={act.buyer} />
      </Fact>
      <Fact name="Договор">{act.contract}</Fact>
      <Fact name="Период">{periodText(act)}</Fact>
      <Fact name="Заказан">
        {ruDateTimeOf(act.createdAt)}
        {act.requestedBy && <span className="caption">{act.requestedBy}</span>}
      </Fact>
      {act.readyAt !== null && <Fact name="Готов">{ruDateTimeOf(act.readyAt)}</Fact>}
    </dl>
  );
}
