import { Note } from '#app/components/ui/note.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import type { DeskOrderView } from '#server/ordering/orders/desk-order.ts';
import { differenceText } from '#server/ordering/orders/sum-in-1c.ts';
import { deskOrderDeed } from '../desk-hrefs.ts';

/** Marks an order whose sum differs from that in 1C. */
export function DifferenceLabel() {
  return <StateLabel kind="danger" text="расхождение" />;
}

/** Shows the sums of an order here and in 1C while they differ, and a button that leaves them as they are. */
export function DifferenceNote({ order: { id, total, difference, may } }: { order: DeskOrderView }) {
  if (!difference) return null;
  const button = may.process && (
    <form method="post" action={deskOrderDeed(id, 'sum')}>
      <input type="hidden" name="told" value={difference.told} />
      <input type="hidden" name="own" value={total} />
      <SubmitButton busy="Сохраняем…" className="btn-sm">
        Оставить сумму портала
      </SubmitButton>
    </form>
  );
  return (
    <Note
      kind="no"
      title={`Расхождение: на портале ${roubles(total)}, ${differenceText(difference, total)}`}
      action={button}
    >
      Документ пришёл {ruDateTimeOf(difference.at)}. Исправьте заказ здесь или документ в 1С: когда суммы
      сойдутся, пометка снимется сама. «Оставить сумму портала» снимает пометку и не меняет ничего ни здесь,
      ни в 1С.
    </Note>
  );
}
