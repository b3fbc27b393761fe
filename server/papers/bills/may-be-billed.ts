import { state } from '../../db/order-states.ts';
import { ruDate } from '../../kernel/clock.ts';

/** Returns why an order needs no bill: it is cancelled, or 1C has its payment; undefined when it may have one. */
export function whyNotBilled(order: { state: number; paidOn: string | null }): string | undefined {
  if (order.state === state.cancelled) return 'Заказ отменён, счёт по нему не нужен';
  return order.paidOn === null ? undefined : `Заказ оплачен ${ruDate(order.paidOn)}, счёт по нему не нужен`;
}

/** Returns whether the page of an order offers its bill. */
export function mayBeBilled(order: { state: { id: number }; paidOn: string | null }): boolean {
  return whyNotBilled({ state: order.state.id, paidOn: order.paidOn }) === undefined;
}
