import type { Kysely } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import type { NotificationKind } from '../../people/notifications/kinds.ts';
import { notify } from '../../people/notifications/notify.server.ts';
import { hearersOf, orderToMove } from './order-move.repository.server.ts';
import { orderNumber, shownState } from './rules.ts';

/** What each new state means for a customer who waits for the goods. */
const sentences: Record<number, (number: string) => string> = {
  2: (number) => `Заказ ${number} взят в обработку.`,
  10: (number) => `Заказ ${number} собирают на складе.`,
  11: (number) => `Заказ ${number} отгружен.`,
  3: (number) => `Заказ ${number} выполнен.`,
  4: (number) => `Заказ ${number} отменён, резерв на складе снят.`,
};

/** Returns a sentence about the state of an order: «Заказ 26-000123 отгружен.» */
export function stateSentence(number: string, state: number): string {
  return sentences[state]?.(number) ?? `Состояние заказа ${number}: ${shownState(state).header}.`;
}

/**
 * Returns the notification kind for a new state. Shipping has its own kind, because people wait for it more than for
 * other states.
 */
export function kindOfMove(to: number): NotificationKind {
  return to === state.shipped ? 'order_shipped' : 'order_state';
}

/**
 * Notifies the account that placed an order, and the dealer's main user, of the order's current state, but not the
 * account that moved the order (`except`). Returns false when nobody wants the notification.
 */
export async function tellOfState(
  db: Kysely<Database>,
  moment: { now: number; origin: string },
  orderId: number,
  except?: number,
): Promise<boolean> {
  const order = await orderToMove(db, orderId);
  if (!order) return false;
  const number = orderNumber(order.id, order.createdAt);
  const { header } = shownState(order.state);
  const accounts = (await hearersOf(db, order)).filter((id) => id !== except);
  const notified = await notify(
    db,
    moment,
    kindOfMove(order.state),
    accounts.map((accountId) => ({
      accountId,
      header: `Заказ ${number}: ${header.toLowerCase()}`,
      text: stateSentence(number, order.state),
      href: `/cabinet/orders/${order.id}`,
    })),
  );
  return notified > 0;
}
