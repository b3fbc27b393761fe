import { PricesHidden } from '#app/components/layout/price-switch.tsx';
import { Note } from '#app/components/ui/note.tsx';
import type { ActView } from '#server/papers/acts/act-view.ts';

/** Explains why there are no sums. */
export function SumsHidden({ sums }: Pick<ActView, 'sums'>) {
  if (sums === 'withheld') {
    return (
      <Note kind="info" icon="eye-off" title="Акты показаны без сумм">
        Вам они не видны: попросите акт у главного пользователя.
      </Note>
    );
  }
  return <PricesHidden>Сумм актов не видно, в файлах их тоже нет.</PricesHidden>;
}
