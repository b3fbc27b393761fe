import { openStates, state } from '../../db/order-states.ts';
import { ruDate } from '../../kernel/clock.ts';

/**
 * Returns why an order needs no bill; undefined when it can have one. A bill requests payment in advance. Shipped
 * goods are billed under the contract, which also counts payments without an order.
 */
export function whyNotBilled(order: { state: number; paidOn: string | null }): string | undefined {
  if (order.state === state.cancelled) return 'Заказ отменён, счёт по нему не нужен';
  if (order.paidOn !== null) return `Заказ оплачен ${ruDate(order.paidOn)}, счёт по нему не нужен`;
  if (openStates.includes(order.state)) return undefined;
  return 'Заказ уже отгружен. Счёт на долг по договору выставляется на странице «Взаиморасчёты»';
}
