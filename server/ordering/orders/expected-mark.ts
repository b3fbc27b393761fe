import { state } from '../../db/order-states.ts';
import { ruDate } from '../../kernel/clock.ts';

/**
 * «Под поступление 28.11.2026»: the mark of an order whose goods are still to come (§10.51); empty for any other, and for one
 * that is being picked: the desk sees by its lines what is still to come.
 */
export function expectedMark(order: { expectedOn: string | null; state: { id: number } }): string {
  const waits = order.state.id === state.created || order.state.id === state.processing;
  return order.expectedOn && waits ? `Под поступление ${ruDate(order.expectedOn)}` : '';
}
