import { openStates } from '../../db/order-states.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { notify } from '../../people/notifications/notify.server.ts';
import type { JobHandler } from '../../work/jobs/run-jobs.server.ts';
import { mainUsersOf, orderToMove } from './order-move.repository.server.ts';
import { orderNumber } from './rules.ts';
import { goodsComeKind, ordersThatWait } from './waiting-lines.repository.server.ts';

/**
 * Notifies the account that placed an order of expected goods, and the dealer's main user, that all of them have come (§10.51):
 * as of other goods that they waited for. Not when the order is over, or waits again, by now.
 */
export const goodsComeJob: JobHandler = {
  kind: goodsComeKind,
  async inside({ orderId }: { orderId: number }, { db, now, origin }) {
    const order = await orderToMove(db, orderId);
    if (!order || !openStates.includes(order.state)) return;
    if ((await ordersThatWait(db, [orderId])).has(orderId)) return;
    const number = orderNumber(order.id, order.createdAt);
    const shipping = order.shipOn >= dayOf(now) ? ` Дата отгрузки – ${ruDate(order.shipOn)}.` : '';
    const accounts = new Set([order.accountId, ...(await mainUsersOf(db, order.dealerId))]);
    await notify(
      db,
      { now, origin },
      'need_arrived',
      [...accounts].map((accountId) => ({
        accountId,
        header: `Товары по заказу ${number} поступили`,
        text: `Всё, что вы заказали под поступление, есть на складе и зарезервировано за вами.${shipping}`,
        href: `/cabinet/orders/${orderId}`,
        opens: 'Открыть заказ',
      })),
    );
  },
};
