import { inTransaction } from '../../db/dialect.server.ts';
import type { Exchange } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { givenSince, orderSettings } from '../../ordering/orders/exchange-settings.repository.server.ts';
import type { OrderSettings } from '../../ordering/orders/exchange-settings.ts';
import { portalName } from '../../settings/repository.server.ts';
import { divideOrders } from './divide-orders.server.ts';
import {
  enterConfirmed,
  enterGiven,
  type GivenLine,
  type GivenOrder,
  holdBack,
  linesToGive,
  nextToGive,
  ordersToGive,
} from './given.repository.server.ts';
import { orderDocument } from './order-document.ts';
import { type Form, ordersXml } from './order-xml.ts';

type Asked = Omit<Form, 'now'> & { sessionId: number };

/**
 * Returns the answer to `mode=query`: the orders that this session is to be given next, as CommerceML; an empty document
 * when there are none. Whatever the session was given before counts as taken: it would not ask on otherwise. What no
 * session has confirmed is given again.
 */
export async function giveOrders(ctx: Context<Exchange>, { sessionId, ...form }: Asked): Promise<Buffer> {
  const { db, now, log } = ctx;
  await confirmGiven(ctx, { sessionId });
  const settings = await orderSettings(db);
  const { orders, lines } = await portionOf(ctx, settings);
  const documents = await divideOrders(db, orders, lines, settings.split);
  const shared = { portal: await portalName(db), vatBp: settings.vatBp };
  const elements = function* () {
    for (const document of documents) yield orderDocument(document, shared);
  };
  const answer = await ordersXml(elements(), { ...form, now });
  if (orders.length > 0) await inTransaction(db, (trx) => enterGiven(trx, sessionId, orders, now));
  log('exchange.orders_given', { session: sessionId, orders: orders.length, documents: documents.length });
  return answer;
}

/** Enters at `mode=success` that the session has what it was given; returns how many orders that are. */
export async function confirmGiven(
  { db, now, log }: Context<Exchange>,
  { sessionId }: { sessionId: number },
): Promise<number> {
  const orders = await inTransaction(db, (trx) => enterConfirmed(trx, sessionId, now));
  if (orders > 0) log('exchange.orders_confirmed', { session: sessionId, orders });
  return orders;
}

/** Reads the next orders; those with goods that 1C does not know are held back and make room for others. */
async function portionOf(
  { db, log }: Context<Exchange>,
  settings: OrderSettings,
): Promise<{ orders: GivenOrder[]; lines: Map<number, GivenLine[]> }> {
  const since = (await givenSince(db, settings)) ?? Number.MAX_SAFE_INTEGER;
  const orders: GivenOrder[] = [];
  const lines = new Map<number, GivenLine[]>();
  const seen = new Set<number>();
  for (;;) {
    // Nothing is marked yet: those that were read come again.
    const ids = await nextToGive(db, { since, most: settings.portion });
    const fresh = ids.filter((id) => !seen.has(id));
    if (fresh.length === 0) break;
    for (const id of fresh) seen.add(id);
    // The revision first: what changes before the lines are read is given again.
    const known = await ordersToGive(db, fresh);
    const read = await readLines(db, fresh);
    const held = heldBack(read);
    await holdBack(db, held);
    if (held.length > 0) log('exchange.orders_held', { orders: held.map(({ id }) => id) });
    const isHeld = new Set(held.map(({ id }) => id));
    orders.push(...known.filter(({ id }) => !isHeld.has(id)));
    for (const [id, ofOrder] of read) lines.set(id, ofOrder);
    if (held.length === 0 || orders.length >= settings.portion) break;
  }
  return { orders: orders.slice(0, settings.portion), lines };
}

async function readLines(db: Context['db'], orders: readonly number[]): Promise<Map<number, GivenLine[]>> {
  const byOrder = new Map<number, GivenLine[]>();
  for (const line of await linesToGive(db, orders)) {
    const known = byOrder.get(line.orderId);
    if (known) known.push(line);
    else byOrder.set(line.orderId, [line]);
  }
  return byOrder;
}

const mostNamed = 5;

/** Orders with goods that have no `Ид` of 1C, and why: 1C would make new goods of them. */
function heldBack(lines: ReadonlyMap<number, readonly GivenLine[]>): { id: number; problem: string }[] {
  return [...lines].flatMap(([id, ofOrder]) => {
    const unknown = ofOrder.filter(({ externalId }) => externalId === null).map(({ articul }) => articul);
    if (unknown.length === 0) return [];
    const more = unknown.length > mostNamed ? ` и ещё ${unknown.length - mostNamed}` : '';
    const problem = `Этих товаров нет в 1С: ${unknown.slice(0, mostNamed).join(', ')}${more}`;
    return [{ id, problem: problem.slice(0, 500) }];
  });
}
