import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { DebtPromise } from '#server/desk/debtors/debtor-view.ts';
import { ruDate, ruDateOf } from '#server/kernel/clock.ts';

/** A promise to pay: its day, its text, who noted it and when. */
export function PromiseText({ promise, isBroken }: { promise: DebtPromise; isBroken: boolean }) {
  const { on, note, by, at } = promise;
  return (
    <>
      до {ruDate(on)} {isBroken && <StateLabel kind="danger" text="Не сдержано" />}
      {note && <span className="caption">{note}</span>}
      <span className="caption">
        {by}, {ruDateOf(at)}
      </span>
    </>
  );
}
