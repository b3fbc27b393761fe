import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { notify } from '../notifications/notify.server.ts';
import { mainUsersOf, orderToMove } from './order-move.repository.server.ts';
import { orderNumber, shownState } from './rules.ts';

/** What the new state means to who waits for the goods. */
const sentences: Record<number, (number: string) => string> = {
  2: (number) => `Менеджер взял заказ ${number} в обработку.`,
  10: (number) => `Заказ ${number} собирают на складе.`,
  11: (number) => `Заказ ${number} отгружен.`,
  3: (number) => `Заказ ${number} выполнен.`,
  4: (number) => `Заказ ${number} отменён, резерв на складе снят.`,
};

/**
 * Tells the account that placed the order, and the dealer's main user, in which state it stands now; not who brought it there
 * himself (`except`, an account). False when nobody of them wants to hear of it.
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
  const accounts = new Set([order.accountId, ...(await mainUsersOf(db, order.dealerId))]);
  if (except !== undefined) accounts.delete(except);
  const told = await notify(
    db,
    moment,
    'order_state',
    [...accounts].map((accountId) => ({
      accountId,
      header: `Заказ ${number}: ${header.toLowerCase()}`,
      text: sentences[order.state]?.(number) ?? `Состояние заказа ${number}: ${header}.`,
      href: `/cabinet/orders/${order.id}`,
    })),
  );
  return told > 0;
}
