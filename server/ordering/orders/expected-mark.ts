import { openStates, state } from '../../db/order-states.ts';
import { ruDate } from '../../kernel/clock.ts';

/** An order of goods that are expected; `waits`: some of them have not come yet. */
type Expecting = { expectedOn: string | null; waits: boolean; state: { id: number } };

/**
 * The mark of an order of expected goods (§10.51): «Под поступление 28.11.2026», and «Товары поступили» once it waits for
 * nothing more. Empty for any other order, and for one that is being picked: the desk sees by its lines what is still to come.
 */
export function expectedMark({ expectedOn, waits, state: { id } }: Expecting): string {
  if (!expectedOn || (id !== state.created && id !== state.processing)) return '';
  return waits ? `Под поступление ${ruDate(expectedOn)}` : 'Товары поступили';
}

/** The same among the facts of an order; of one that is over, the bare day. */
export function expectedFact({ expectedOn, waits, state: { id } }: Expecting): string {
  if (!expectedOn) return '';
  if (!openStates.includes(id)) return ruDate(expectedOn);
  return waits ? `ожидается ${ruDate(expectedOn)}` : 'товары поступили';
}
