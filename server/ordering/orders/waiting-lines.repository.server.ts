import { type Kysely, type RawBuilder, sql } from 'kysely';
import { byId, rowsPerUpdate } from '../../db/by-id.server.ts';
import { openStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { chunks } from '../../kernel/chunks.ts';
import { dayOf } from '../../kernel/clock.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { holdStock, reservePromised } from './stock.repository.server.ts';

type Place = { id: number; wms: number };
type Pieces = Place & { quantity: number };

/**
 * Locks the stock of the order's lines that wait for goods, and returns by line id how many pieces each waits for. If
 * no line waits, locks nothing and returns an empty map. Arriving goods are also given to lines of orders that are not
 * locked, but never without locking the stock, so the counts are reliable only from here on. Lock the order first, so
 * that no further line begins to wait. `others`: more stock that the caller needs locked, because all stock must be
 * locked at once.
 */
export async function holdWaiting(
  db: Kysely<Database>,
  orderId: number,
  others: readonly Place[] = [],
): Promise<Map<number, number>> {
  const waiting = await waitingLines(db, orderId);
  if (waiting.length === 0) return new Map();
  await holdStock(db, [...waiting, ...others]);
  return new Map((await waitingLines(db, orderId)).map(({ line, promised }) => [line, promised]));
}

/** Returns the lines of an order that wait for goods, and how many pieces each waits for. */
async function waitingLines(
  db: Kysely<Database>,
  orderId: number,
): Promise<(Place & { line: number; promised: number })[]> {
  return db
    .selectFrom('order_lines')
    .select(['id as line', 'product_id as id', 'wms_id as wms', 'promised'])
    .where('order_id', '=', orderId)
    .where('promised', '>', 0)
    .execute();
}

/** Returns which of these orders have lines that wait for goods. */
export async function ordersThatWait(db: Kysely<Database>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('order_lines')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', ids)
    .where('promised', '>', 0)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** Selects 1 for an order with lines that wait for goods, else 0. Reads no lines for an order of goods in stock. */
export function waitsForGoods(): RawBuilder<number> {
  return sql<number>`case when orders.expected_on is null then 0 else exists (
    select 1 from order_lines as waiting where waiting.order_id = orders.id and waiting.promised > 0) end`;
}

/** Writes how many pieces each of these lines waits for, by line id. Does not change the stock. */
export async function writePromised(
  db: Kysely<Database>,
  table: 'order_lines' | 'approval_lines',
  promised: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = [...promised].map(([id, pieces]) => ({ id, pieces }));
  for (const part of chunks(rows, rowsPerUpdate)) {
    await db
      .updateTable(table)
      .set({ promised: byId(part, ({ pieces }) => pieces) })
      .where(
        'id',
        'in',
        part.map(({ id }) => id),
      )
      .execute();
  }
}

/**
 * Makes the lines of an order wait for exactly these pieces of each product and warehouse. First lock the order and the
 * stock of all its lines, and promise the pieces.
 */
export async function waitAgain(
  db: Kysely<Database>,
  orderId: number,
  pieces: readonly Pieces[],
): Promise<void> {
  const left = new Map(pieces.map(({ id, wms, quantity }) => [`${id} ${wms}`, quantity]));
  const lines = await db
    .selectFrom('order_lines')
    .select(['id', 'product_id', 'wms_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const promised = lines.map(({ id, product_id, wms_id, quantity }): [number, number] => {
    const key = `${product_id} ${wms_id}`;
    const waits = Math.min(left.get(key) ?? 0, quantity);
    left.set(key, (left.get(key) ?? 0) - waits);
    return [id, waits];
  });
  await writePromised(db, 'order_lines', new Map(promised));
}

/**
 * Assigns free pieces to the lines that wait for them (§10.51), the oldest order or request first, as far as the
 * stock lasts. Notifies dealers when an order is complete. Call it wherever pieces become free, in the same
 * transaction and with their stock locked. Runs no more queries for 500 products than for one, and a single query
 * when nothing waits. `now`: milliseconds.
 */
export async function giveToWaiting(
  db: Kysely<Database>,
  places: readonly Place[],
  now: number,
): Promise<void> {
  const among = new Set(places.map(({ id, wms }) => `${id} ${wms}`));
  for (const ids of chunks([...new Set(places.map(({ id }) => id))], rowsPerUpdate)) {
    const stocks = await db
      .selectFrom('stocks')
      .select(['product_id as id', 'wms_id as wms', 'quantity', 'reserved'])
      .where('product_id', 'in', ids)
      .where('promised', '>', 0)
      .whereRef('quantity', '>', 'reserved')
      .execute();
    const free = stocks
      .filter(({ id, wms }) => among.has(`${id} ${wms}`))
      .map(({ id, wms, quantity, reserved }) => ({ id, wms, quantity: quantity - reserved }));
    if (free.length > 0) await giveFree(db, free, now);
  }
}

async function giveFree(db: Kysely<Database>, free: readonly Pieces[], now: number): Promise<void> {
  const left = new Map(free.map(({ id, wms, quantity }) => [`${id} ${wms}`, quantity]));
  const taken = new Map<string, Pieces>();
  const still = { order_lines: new Map<number, number>(), approval_lines: new Map<number, number>() };
  const complete = new Set<number>();
  for (const { table, line, order, id, wms, promised } of await allWaiting(db, free)) {
    const key = `${id} ${wms}`;
    const quantity = Math.min(left.get(key) ?? 0, promised);
    if (quantity === 0) continue;
    left.set(key, left.get(key)! - quantity);
    taken.set(key, { id, wms, quantity: quantity + (taken.get(key)?.quantity ?? 0) });
    still[table].set(line, promised - quantity);
    if (order !== undefined && quantity === promised) complete.add(order);
  }
  await reservePromised(db, [...taken.values()]);
  await writePromised(db, 'order_lines', still.order_lines);
  await writePromised(db, 'approval_lines', still.approval_lines);
  await checkGoodsCome(db, [...complete], now);
}

/** The job that notifies dealers that all goods of an order have arrived (tell-goods-come.server.ts). */
export const goodsComeKind = 'order-goods-come';
const minute = 60_000;

/**
 * Schedules a check, in a minute, whether all goods of these orders have arrived. The transaction that assigns goods
 * cannot check this itself: another one may be assigning the order's other goods, and neither sees the other. The job
 * has no key, because all parts of an import have the same starting moment, and the job of an earlier part may already
 * be done.
 */
export async function checkGoodsCome(
  db: Kysely<Database>,
  orders: readonly number[],
  now: number,
): Promise<void> {
  const job = (orderId: number) => ({ kind: goodsComeKind, payload: { orderId }, runAt: now + minute });
  await queueJobs(db, now, orders.map(job));
}

/** Returns the lines that wait for some products, in the order in which they get arriving goods. */
async function allWaiting(db: Kysely<Database>, products: readonly Pick<Place, 'id'>[]) {
  const ids = [...new Set(products.map(({ id }) => id))];
  const orders = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.id as line', 'l.order_id as order', 'l.product_id as id', 'l.wms_id as wms', 'l.promised'])
    .select(({ fn }) => fn.coalesce('o.waits_since', 'o.created_at').as('since'))
    .where('l.product_id', 'in', ids)
    .where('l.promised', '>', 0)
    .where('o.state', 'in', [...openStates])
    .orderBy('l.id')
    .execute();
  const requests = await db
    .selectFrom('approval_lines as l')
    .innerJoin('approvals as a', 'a.id', 'l.approval_id')
    .select(['l.id as line', 'l.product_id as id', 'l.wms_id as wms', 'l.promised', 'a.created_at as since'])
    .where('l.product_id', 'in', ids)
    .where('l.promised', '>', 0)
    .where('a.reserved', '=', 1)
    .orderBy('l.id')
    .execute();
  const all = [
    ...orders.map((row) => ({ ...row, table: 'order_lines' as const })),
    ...requests.map((row) => ({ ...row, order: undefined, table: 'approval_lines' as const })),
  ];
  return all.sort((a, b) => Number(a.since) - Number(b.since));
}

/**
 * Processes pieces that have arrived in the stock. First subtracts them from what 1C expects from today on, until 1C
 * sends new figures: 1C may not have recorded their arrival yet, and they must not be promised twice. Then assigns
 * pieces to the waiting lines (§10.51). `came`: the growth of each stock; a `quantity` of 0 or less means none. Call it
 * with the stock locked, after writing it.
 */
export async function takeIn(db: Kysely<Database>, came: readonly Pieces[], now: number): Promise<void> {
  await lessenArrivals(
    db,
    came.filter(({ quantity }) => quantity > 0),
    dayOf(now),
  );
  await giveToWaiting(db, came, now);
}

/**
 * Subtracts arrived pieces from what is expected from `today` on, the nearest arrival first, whether or not the stock
 * includes them. Call it with the stock locked.
 */
export async function lessenArrivals(
  db: Kysely<Database>,
  came: readonly Pieces[],
  today: string,
): Promise<void> {
  const left = new Map(came.map(({ id, wms, quantity }) => [`${id} ${wms}`, quantity]));
  for (const ids of chunks([...new Set(came.map(({ id }) => id))], rowsPerUpdate)) {
    const arrivals = await db
      .selectFrom('arrivals')
      .select(['id', 'product_id', 'wms_id', 'quantity', 'come'])
      .where('product_id', 'in', ids)
      .where('expected_on', '>=', today)
      .whereRef('quantity', '>', 'come')
      .orderBy('expected_on')
      .orderBy('id')
      .execute();
    const come = arrivals.flatMap((arrival) => {
      const key = `${arrival.product_id} ${arrival.wms_id}`;
      const pieces = Math.min(left.get(key) ?? 0, arrival.quantity! - arrival.come);
      left.set(key, (left.get(key) ?? 0) - pieces);
      return pieces > 0 ? [{ id: arrival.id, come: arrival.come + pieces }] : [];
    });
    for (const part of chunks(come, rowsPerUpdate)) {
      await db
        .updateTable('arrivals')
        .set({ come: byId(part, (row) => row.come) })
        .where(
          'id',
          'in',
          part.map(({ id }) => id),
        )
        .execute();
    }
  }
}
