import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { counted } from '../../kernel/plural.ts';
import { papersReadersOf } from '../../ordering/orders/order-move.repository.server.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { actorsOf } from '../../people/accounts/actor-of.repository.server.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { type Notification, notify, wanting } from '../../people/notifications/notify.server.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import { documentKindNames, documentTitle } from './document-kinds.ts';
import { mayOpen } from './listed-document.ts';
import { type DocumentRow, documentsWithNewFile, orderersOf } from './repository.server.ts';

const minute = 60_000;
/** 1C sends the papers of an order one after another, so the papers of ten minutes share one notification. */
const slotMs = 10 * minute;
/** The delay after a slot, because its last transaction may still be running. */
const marginMs = 5 * minute;
/**
 * The maximum number of documents named in a message, which is limited to a thousand characters; the screen lists all
 * of them.
 */
const mostNamed = 10;
const mostCounted = 200;

type Ready = { dealerId: number; from: number; until: number };

/**
 * Queues one notification about all files of a dealer that arrive within ten minutes. Call it within the transaction
 * that stores a file.
 */
export async function tellOfPapers(db: Kysely<Database>, now: number, dealerId: number): Promise<void> {
  const from = Math.floor(now / slotMs) * slotMs;
  const until = from + slotMs;
  const payload: Ready = { dealerId, from, until };
  const key = `papers-ready:${dealerId}:${from}`;
  await queueJobs(db, now, [{ kind: 'papers-ready', payload, key, runAt: until + marginMs }]);
}

/**
 * Notifies the main user and the observers of the files that have arrived, and each manager of the files for their
 * own orders. Each recipient is notified only of files that they may open.
 */
export const papersReadyJob: JobHandler = {
  kind: 'papers-ready',
  async inside({ dealerId, from, until }: Ready, { db, now, origin }) {
    const within = { from, until };
    const accounts = [...(await papersReadersOf(db, dealerId)), ...(await orderersOf(db, dealerId, within))];
    const notifications: Notification[] = [];
    for (const actor of await actorsOf(db, await wanting(db, 'papers_ready', accounts))) {
      const sums = actSums(actor, await politicsOf(db, actor));
      const papers = await documentsWithNewFile(db, actor, {
        ...within,
        kinds: documentKindNames.filter((kind) => mayOpen(kind, sums)),
        orderedBy: actor.role === 'manager' ? actor.accountId : undefined,
        // One more than the counted number, to detect whether there are more.
        most: mostCounted + 1,
      });
      if (papers.length > 0) notifications.push({ accountId: actor.accountId, ...messageOf(papers) });
    }
    await notify(db, { now, origin }, 'papers_ready', notifications);
  },
};

function messageOf(papers: readonly DocumentRow[]) {
  const [only] = papers;
  const more = papers.length > mostCounted ? 'больше ' : '';
  const count = Math.min(papers.length, mostCounted);
  const header =
    papers.length === 1 && only
      ? `Готов документ: ${documentTitle(only)}`
      : `Готово ${more}${counted(count, 'документ', 'документа', 'документов')}`;
  const rest = count - mostNamed;
  const lines = [...papers.slice(0, mostNamed).map(lineOf), ...(rest > 0 ? [`и ещё ${more}${rest}`] : [])];
  const order = papers.every(({ orderId }) => orderId === only?.orderId) ? only?.orderId : null;
  return {
    header: header.slice(0, 255),
    text: lines.join('\n'),
    href: order ? `/cabinet/orders/${order}` : '/cabinet/documents',
  };
}

function lineOf({ orderId, orderedAt, ...document }: DocumentRow): string {
  const order = orderId === null ? '' : `, заказ ${orderNumber(orderId, orderedAt ?? 0)}`;
  return `– ${documentTitle(document)}${order}`.slice(0, 90);
}
