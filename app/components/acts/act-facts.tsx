import { Fact } from '#app/components/ui/fact.tsx';
import { periodText, seller } from '#server/acts/act-text.ts';
import type { ActView } from '#server/acts/act-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';

/** Between whom, about what, for which time. */
export function ActFacts({ act }: { act: ActView }) {
  return (
    <dl className="props order-facts">
      <Fact name="Поставщик">{seller}</Fact>
      <Fact name="Покупатель">
        {act.company}
        <span className="sub">
          {[`ИНН ${act.inn}`, act.kpp && `КПП ${act.kpp}`].filter(Boolean).join(', ')}
        </span>
      </Fact>
      <Fact name="Договор">{act.contract}</Fact>
      <Fact name="Период">{periodText(act)}</Fact>
      <Fact name="Заказан">
        {ruDateTimeOf(act.createdAt)}
        {act.requestedBy && <span className="sub">{act.requestedBy}</span>}
      </Fact>
      {act.readyAt !== null && <Fact name="Готов">{ruDateTimeOf(act.readyAt)}</Fact>}
    </dl>
  );
}
