import type { Kysely } from 'kysely';
import { openStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { accountsTold } from '../../people/notifications/messages.repository.server.ts';
import { notify } from '../../people/notifications/notify.server.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { hearersOf, holdTold, orderToMove } from './order-move.repository.server.ts';
import { orderNumber } from './rules.ts';
import { isReservedBeyondStock } from './stock.repository.server.ts';
import { goodsComeKind, ordersThatWait } from './waiting-lines.repository.server.ts';

const hour = 3_600_000;
const hrefOf = (orderId: number) => `/cabinet/orders/${orderId}`;

/**
 * Sends one notification that all goods of an order of expected goods have arrived (§10.51), to the account that
 * placed the order and to the dealer's main user. Uses the notification kind `need_arrived`. Sends nothing when the
 * order is closed or still waits. Stock that was entered by mistake and removed again is reserved but does not exist;
 * then the job checks again later.
 */
export const goodsComeJob: JobHandler = {
  kind: goodsComeKind,
  async inside({ orderId }: { orderId: number }, { db, now, origin }) {
    // With this lock, the second of two processes sees what the first has sent.
    await holdTold(db, orderId);
    const order = await orderToMove(db, orderId);
    if (!order || !openStates.includes(order.state)) return;
    if ((await ordersThatWait(db, [orderId])).has(orderId)) return;
    if (await isReservedBeyondStock(db, orderId)) return lookLater(db, orderId, now);
    const number = orderNumber(order.id, order.createdAt);
    const shipping = order.shipOn >= dayOf(now) ? ` Дата отгрузки – ${ruDate(order.shipOn)}.` : '';
    const accounts = await hearersOf(db, order);
    // If this order is a rest, the message about its original order may already have notified the recipients of these
    // goods.
    const hrefs = [orderId, ...(order.restOf === null ? [] : [order.restOf])].map(hrefOf);
    const since = order.waitsSince ?? order.createdAt;
    const told = await accountsTold(db, accounts, { kind: 'need_arrived', hrefs, since });
    await notify(
      db,
      { now, origin },
      'need_arrived',
      accounts
        .filter((accountId) => !told.has(accountId))
        .map((accountId) => ({
          accountId,
          header: `Товары по заказу ${number} поступили`,
          text: `Все товары этого заказа есть на складе и зарезервированы за вами.${shipping}`,
          href: hrefOf(orderId),
          opens: 'Открыть заказ',
        })),
    );
  },
};

/** Queues one check for all jobs of an hour. */
async function lookLater(db: Kysely<Database>, orderId: number, now: number): Promise<void> {
  const runAt = (Math.floor(now / hour) + 1) * hour;
  const key = `${goodsComeKind}:${orderId}:${runAt}`;
  await queueJobs(db, now, [{ kind: goodsComeKind, payload: { orderId }, key, runAt }]);
}
