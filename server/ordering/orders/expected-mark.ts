import { openStates, state } from '../../db/order-states.ts';
import { ruDate } from '../../kernel/clock.ts';

/** An order that may wait for expected goods; `waits`: some of them have not arrived yet. */
type Expecting = { expectedOn: string | null; waits: boolean; state: { id: number } };

/**
 * Returns the mark of an order of expected goods (§10.51): «Под поступление 28.11.2026», or «Товары поступили» when
 * all have arrived. Returns '' for other orders, and from picking on, because the lines then show staff which goods
 * are still expected.
 */
export function expectedMark({ expectedOn, waits, state: { id } }: Expecting): string {
  if (!expectedOn || (id !== state.created && id !== state.processing)) return '';
  return waits ? `Под поступление ${ruDate(expectedOn)}` : 'Товары поступили';
}

/** Returns the text about an order's expected goods; for a closed order only the day. */
export function expectedFact({ expectedOn, waits, state: { id } }: Expecting): string {
  if (!expectedOn) return '';
  if (!openStates.includes(id)) return ruDate(expectedOn);
  return waits ? `ожидается ${ruDate(expectedOn)}` : 'товары поступили';
}
