import type { Kysely } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import type { NotificationKind } from '../../people/notifications/kinds.ts';
import { notify, wouldHear } from '../../people/notifications/notify.server.ts';
import type { Change } from '../../work/history/history-entry.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { netChanges } from './order-changes.ts';
import { eventsOf, type OrderEvent } from './order-events.repository.server.ts';
import { hearersOf, holdTold, orderToMove, rememberTold } from './order-move.repository.server.ts';
import { orderNumber, shownState } from './rules.ts';
import { kindOfMove, stateSentence } from './tell-customer.server.ts';

const minute = 60_000;
/**
 * How long to wait after the last change before notifying the dealer. Staff often change an order several times in a
 * row, and the dealer gets one notification of all changes.
 */
const quietMs = 5 * minute;
/** The notification is sent at most this long after the first change. */
const longestMs = 30 * minute;

type Changed = { orderId: number };

/**
 * Schedules one notification of the changes that staff or 1C make to an order. Call it within the transaction of a
 * change. Returns whether anybody wants the notification.
 */
export async function tellOfChanges(
  db: Kysely<Database>,
  now: number,
  order: { id: number; dealerId: number; accountId: number },
): Promise<boolean> {
  await lookAt(db, now, order.id, now + quietMs);
  return wouldHear(db, ['order_state', 'order_changed', 'order_shipped'], await hearersOf(db, order));
}

/**
 * Queues a check at a moment, rounded up to whole minutes, so that many changes within one minute cause one check.
 */
async function lookAt(db: Kysely<Database>, now: number, orderId: number, moment: number): Promise<void> {
  const runAt = Math.ceil(moment / minute) * minute;
  const key = `order-changes:${orderId}:${runAt}`;
  await queueJobs(db, now, [{ kind: 'order-changes', payload: { orderId }, key, runAt }]);
}

/**
 * Notifies the account that placed an order, and the main user, of all changes by staff and 1C since the last
 * notification. Sends one notification after five minutes without changes, at the latest half an hour after the first
 * change. Omits changes that were undone meanwhile.
 */
export const orderChangesJob: JobHandler = {
  kind: 'order-changes',
  async inside({ orderId }: Changed, { db, now, origin }) {
    const told = await holdTold(db, orderId);
    const order = await orderToMove(db, orderId);
    if (told === undefined || !order) return;
    const events = (await eventsOf(db, orderId, told)).filter(({ action }) => action !== 'created');
    const byUs = events.filter(({ by }) => by !== 'account');
    const [first, last] = [byUs[0], byUs.at(-1)];
    if (!first || !last) return;
    const due = Math.min(last.at + quietMs, first.at + longestMs);
    if (due > now) {
      await lookAt(db, now, orderId, due);
      return;
    }
    await rememberTold(db, orderId, last.id);
    // A dealer who has cancelled the order meanwhile gets no more notifications about it.
    const end = events.at(-1);
    if (end?.by === 'account' && end.to === state.cancelled) return;
    const message = messageOf(orderNumber(order.id, order.createdAt), byUs);
    if (!message) return;
    const { kinds, header, text, mail } = message;
    const accounts = await hearersOf(db, order);
    await notify(
      db,
      { now, origin },
      kinds,
      accounts.map((accountId) => ({
        accountId,
        header,
        text,
        mail,
        href: `/cabinet/orders/${orderId}`,
      })),
    );
  },
};

type Message = { kinds: NotificationKind[]; header: string; text: string; mail: { text: string } };

/** Returns the message about events; undefined when all of them were undone. */
function messageOf(number: string, events: readonly OrderEvent[]): Message | undefined {
  const moves = events.filter(({ to }) => to !== undefined);
  const [from, to] = [moves[0]?.from, moves.at(-1)?.to];
  const changes = netChanges(events);
  const isMoved = to !== undefined && from !== to;
  if (!isMoved && changes.length === 0) return undefined;
  const header = isMoved
    ? `Заказ ${number}: ${shownState(to).header.toLowerCase()}`
    : `Заказ ${number} изменён`;
  const lines = [
    ...(isMoved ? [stateSentence(number, to)] : []),
    ...(isMoved && moves.length > 1 && from !== undefined
      ? [`Состояние: было «${shownState(from).header}», стало «${shownState(to).header}».`]
      : []),
    ...(changes.length > 0 ? [isMoved ? 'Что изменилось:' : `Что изменилось в заказе ${number}:`] : []),
    ...changes.slice(0, mostLines).map(lineOf),
    ...(changes.length > mostLines ? [rest] : []),
  ];
  const kinds = [
    ...(isMoved ? [kindOfMove(to)] : []),
    ...(changes.length > 0 ? (['order_changed'] satisfies NotificationKind[]) : []),
  ];
  return { kinds, header, text: fitting(lines), mail: { text: lines.join('\n') } };
}

/** The maximum number of lines in a message; further lines are shown only on the order's page. */
const mostLines = 30;
const rest = 'Остальные изменения – в заказе.';
/** The maximum number of characters in the messages panel. */
const longestText = 1_000;

/**
 * Returns as many of the lines as fit into the panel. If some do not fit, the last line states where to find them.
 */
function fitting(lines: readonly string[]): string {
  const whole = lines.join('\n');
  if (whole.length <= longestText) return whole;
  let text = '';
  for (const line of lines) {
    if (text.length + line.length + 1 + rest.length > longestText) break;
    text += `${line}\n`;
  }
  return text + rest;
}

function lineOf({ label, before, after }: Change): string {
  return before === '' ? `– ${label}: ${after}` : `– ${label}: было ${before}, стало ${after || 'пусто'}`;
}
