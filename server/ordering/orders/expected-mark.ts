import { openStates, state } from '../../db/order-states.ts';
import { ruDate } from '../../kernel/clock.ts';

/** An order of goods that are expected; `waits`: some of them have not come yet. */
type Expecting = { expectedOn: string | null; waits: boolean; state: { id: number } };

/**
 * «Под поступление 28.11.2026», and «Товары поступили» once all of them are there: the mark of an order whose goods are still to
 * come (§10.51); empty for any other, and for one that is being picked: the desk sees by its lines what is still to come.
 */
export function expectedMark({ expectedOn, waits, state: { id } }: Expecting): string {
  if (!expectedOn || (id !== state.created && id !== state.processing)) return '';
  return waits ? `Под поступление ${ruDate(expectedOn)}` : 'Товары поступили';
}

/** The same among the facts of the order, where it stays once the order is over. */
export function expectedFact({ expectedOn, waits, state: { id } }: Expecting): string {
  if (!expectedOn) return '';
  if (waits) return `ожидается ${ruDate(expectedOn)}`;
  return openStates.includes(id) ? 'товары поступили' : ruDate(expectedOn);
}
