import type { Kysely } from 'kysely';
import { openStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { accountsTold } from '../../people/notifications/messages.repository.server.ts';
import { notify } from '../../people/notifications/notify.server.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import type { JobHandler } from '../../work/jobs/run-jobs.server.ts';
import { hearersOf, holdTold, orderToMove } from './order-move.repository.server.ts';
import { orderNumber } from './rules.ts';
import { isReservedBeyondStock } from './stock.repository.server.ts';
import { goodsComeKind, ordersThatWait } from './waiting-lines.repository.server.ts';

const hour = 3_600_000;
const hrefOf = (orderId: number) => `/cabinet/orders/${orderId}`;

/**
 * Notifies the account that placed an order of expected goods, and the dealer's main user, that all of them have come (§10.51):
 * as of other goods that they waited for, and once. Not when the order is over, or still waits. What was written in by mistake
 * and taken off again is reserved and not there: then it looks again later.
 */
export const goodsComeJob: JobHandler = {
  kind: goodsComeKind,
  async inside({ orderId }: { orderId: number }, { db, now, origin }) {
    // Of two processes that look at it, the second one sees what the first has told.
    await holdTold(db, orderId);
    const order = await orderToMove(db, orderId);
    if (!order || !openStates.includes(order.state)) return;
    if ((await ordersThatWait(db, [orderId])).has(orderId)) return;
    if (await isReservedBeyondStock(db, orderId)) return lookLater(db, orderId, now);
    const number = orderNumber(order.id, order.createdAt);
    const shipping = order.shipOn >= dayOf(now) ? ` Дата отгрузки – ${ruDate(order.shipOn)}.` : '';
    const accounts = await hearersOf(db, order);
    // Of the goods of a rest they may have been told as of those of the order that it is left of.
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

/** Once for all jobs of an hour that would look. */
async function lookLater(db: Kysely<Database>, orderId: number, now: number): Promise<void> {
  const runAt = (Math.floor(now / hour) + 1) * hour;
  const key = `${goodsComeKind}:${orderId}:${runAt}`;
  await queueJobs(db, now, [{ kind: goodsComeKind, payload: { orderId }, key, runAt }]);
}
