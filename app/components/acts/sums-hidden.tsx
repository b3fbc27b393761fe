import { PricesHidden } from '#app/components/layout/price-switch.tsx';
import { Note } from '#app/components/ui/note.tsx';
import type { ActView } from '#server/acts/act-view.ts';

/** Why there are no sums. */
export function SumsHidden({ sums }: Pick<ActView, 'sums'>) {
  if (sums === 'withheld') {
    return (
      <Note kind="info" icon="eye-off" title="Акты показаны без сумм">
        Цены вам назначает главный пользователь вашей компании, акт с суммами может открыть он.
      </Note>
    );
  }
  return <PricesHidden>Сумм актов не видно, в файлах их тоже нет.</PricesHidden>;
}
