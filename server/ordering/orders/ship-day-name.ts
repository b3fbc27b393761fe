import { shippedStates } from '../../db/order-states.ts';

/** Returns the name of the day for which an order was planned; a shipped order may have left on another one. */
export function shipDayName(state: number): string {
  return shippedStates.includes(state) ? 'Отгрузка по плану' : 'Дата отгрузки';
}
