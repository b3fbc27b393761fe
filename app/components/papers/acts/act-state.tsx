import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { ListedAct } from '#server/papers/acts/act-view.ts';

/** The state of an act, with the reason for a failure. */
export function ActState({ state, reason }: Pick<ListedAct, 'state' | 'reason'>) {
  if (state === 'queued') return <StateLabel kind="neutral" text="Готовится" />;
  if (state === 'ready') return <StateLabel kind="success" text="Готов" />;
  return <StateLabel kind="danger" text={reason ? `Ошибка: ${reason}` : 'Ошибка'} />;
}
