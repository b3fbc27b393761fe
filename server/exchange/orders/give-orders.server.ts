import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '../../db/dialect.server.ts';
import type { Exchange } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { givenSince, orderSettings } from '../../ordering/orders/exchange-settings.repository.server.ts';
import type { OrderSettings } from '../../ordering/orders/exchange-settings.ts';
import { chosenRate } from '../../ordering/orders/vat.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { type Spooled, spooled } from '../spooled.server.ts';
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
  portions,
  warehousesToGive,
} from './given.repository.server.ts';
import {
  enterConfirmedReturns,
  enterGivenReturns,
  type GivenReturn,
} from './given-returns.repository.server.ts';
import { documentWriter } from './order-document.ts';
import { type Form, ordersXml } from './order-xml.ts';
import { returnsToGive } from './returns-to-give.server.ts';

type Asked = Omit<Form, 'now'> & { sessionId: number; folder: string };

/**
 * Returns the response to `mode=query`: the next orders for this session as CommerceML; an empty document when there
 * are none. Orders that the session was given before count as confirmed, because 1C would not ask for more without
 * having received them. Orders that no session has confirmed are given again. `folder`: for a response that is too
 * long for memory. After the orders come returns, if the settings say so.
 */
export async function giveOrders(
  ctx: Context<Exchange>,
  { sessionId, folder, ...form }: Asked,
): Promise<Spooled> {
  const { db, now, log } = ctx;
  await confirmGiven(ctx, { sessionId });
  const settings = await orderSettings(db);
  const { name, vat } = await currentSettings(db);
  const shared = { portal: name, vat: chosenRate(vat), container: form.container };
  const write = documentWriter(shared);
  const given: Pick<GivenOrder, 'id' | 'revision'>[] = [];
  const returns: GivenReturn[] = [];
  let documents = 0;
  const texts = async function* () {
    for await (const { orders, lines } of ordersOf(ctx, settings)) {
      for (const { id, revision } of orders) given.push({ id, revision });
      const divided = await divideOrders(db, orders, lines, settings.split);
      documents += divided.length;
      for (const [i, document] of divided.entries()) {
        yield write(document);
        // Let other requests run in between.
        if (i % atOnce === 0) await setImmediate();
      }
    }
    if (settings.returns === 'no') return;
    for (const { revision, ...document } of await returnsToGive(db, settings)) {
      returns.push({ id: document.returnId, revision });
      yield write(document);
    }
  };
  const answer = await spooled(ordersXml(texts(), { ...form, now }), folder);
  if (given.length + returns.length > 0)
    await inTransaction(db, async (trx) => {
      if (given.length > 0) await enterGiven(trx, sessionId, given, now);
      await enterGivenReturns(trx, sessionId, returns);
    });
  const counts = { orders: given.length, documents, returns: returns.length };
  log('exchange.orders_given', { session: sessionId, ...counts });
  return answer;
}

/** The number of documents to write without a pause. */
const atOnce = 50;

/** Records at `mode=success` that 1C has the orders given to the session; returns their number. */
export async function confirmGiven(
  { db, now, log }: Context<Exchange>,
  { sessionId }: { sessionId: number },
): Promise<number> {
  const orders = await inTransaction(db, async (trx) => {
    // Orders before their returns, as a document of a return locks them.
    const confirmed = await enterConfirmed(trx, sessionId, now);
    await enterConfirmedReturns(trx, sessionId);
    return confirmed;
  });
  if (orders > 0) log('exchange.orders_confirmed', { session: sessionId, orders });
  return orders;
}

type Some = { orders: GivenOrder[]; lines: Map<number, GivenLine[]> };

/**
 * Yields the next orders in batches, because the lines of all orders would fill the memory. Orders with goods that 1C
 * does not know are held back and replaced by others.
 */
async function* ordersOf({ db, log }: Context<Exchange>, settings: OrderSettings): AsyncGenerator<Some> {
  const since = (await givenSince(db, settings)) ?? Number.MAX_SAFE_INTEGER;
  const warehouses = await warehousesToGive(db);
  const seen = new Set<number>();
  let room = settings.portion;
  for (;;) {
    // Nothing is marked yet, so the query returns orders that were already read.
    const ids = await nextToGive(db, { since, most: settings.portion });
    const fresh = ids.filter((id) => !seen.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) seen.add(id);
    const held: number[] = [];
    for (const some of portions(fresh)) {
      // The revision is read first, so that an order that changes before its lines are read is given again.
      const read = await ordersToGive(db, some);
      const lines = await linesToGive(db, some, warehouses);
      const incomplete = heldBack(lines);
      await holdBack(db, incomplete);
      held.push(...incomplete.map(({ id }) => id));
      const isHeld = new Set(held);
      const orders = read.filter(({ id }) => !isHeld.has(id)).slice(0, room);
      room -= orders.length;
      yield { orders, lines };
    }
    if (held.length > 0) log('exchange.orders_held', { orders: held });
    if (held.length === 0 || room === 0) return;
  }
}

const mostNamed = 5;

/**
 * Returns the orders with goods that have no 1C `Ид`, and the reason to hold them back: 1C would create new goods for
 * them.
 */
function heldBack(lines: ReadonlyMap<number, readonly GivenLine[]>): { id: number; problem: string }[] {
  return [...lines].flatMap(([id, ofOrder]) => {
    const unknown = ofOrder.filter(({ externalId }) => externalId === null).map(({ articul }) => articul);
    if (unknown.length === 0) return [];
    const more = unknown.length > mostNamed ? ` и ещё ${unknown.length - mostNamed}` : '';
    const problem = `Этих товаров нет в 1С: ${unknown.slice(0, mostNamed).join(', ')}${more}`;
    return [{ id, problem: problem.slice(0, 500) }];
  });
}
