import { StateLabel } from '#app/components/ui/state-label.tsx';
import { currentDay, ruDate } from '#server/kernel/clock.ts';
import type { Validity } from '#server/people/contracts/in-force.ts';

/** Shows why nothing can be ordered under a contract: closed, ended or not begun. Shows nothing when it is valid. */
export function ContractState({ enabled, validFrom, validTo }: Validity & { enabled: boolean }) {
  const today = currentDay();
  if (!enabled) return <StateLabel kind="neutral" text="Закрыт" />;
  if (validTo && validTo < today) return <StateLabel kind="neutral" text={`Закончился ${ruDate(validTo)}`} />;
  if (validFrom && validFrom > today) return <StateLabel kind="neutral" text={`С ${ruDate(validFrom)}`} />;
  return null;
}
