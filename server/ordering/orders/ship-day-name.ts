import { shippedStates } from '../../db/order-states.ts';

/** The name of the day of shipping in the changes of an order. */
export const shipDayLabel = 'Дата отгрузки';

/** Returns the name of the day for which an order was planned; a shipped order may have left on another one. */
export function shipDayName(state: number): string {
  return shippedStates.includes(state) ? 'Отгрузка по плану' : shipDayLabel;
}
