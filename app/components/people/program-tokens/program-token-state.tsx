import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDate, ruDateOf } from '#server/kernel/clock.ts';
import type { ProgramTokenView } from '#server/people/program-tokens/token-view.ts';

/** Shows whether a program token works, and until when or since when it does not. */
export function ProgramTokenState({ token: { state, lastDay, revokedAt } }: { token: ProgramTokenView }) {
  switch (state) {
    case 'live':
      return (
        <>
          <StateLabel kind="success" text="Действует" />
          {lastDay && <span className="caption">по {ruDate(lastDay)}</span>}
        </>
      );
    case 'revoked':
      return (
        <>
          <StateLabel kind="neutral" text="Отозван" />
          {revokedAt !== null && <span className="caption">{ruDateOf(revokedAt)}</span>}
        </>
      );
    case 'ended':
      return (
        <>
          <StateLabel kind="neutral" text="Истёк" />
          {lastDay && <span className="caption">{ruDate(lastDay)}</span>}
        </>
      );
    default:
      return (
        <>
          <StateLabel kind="neutral" text="Не действует" />
          <span className="caption">владелец не может заказывать</span>
        </>
      );
  }
}
