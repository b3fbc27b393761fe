import { type Kysely, type RawBuilder, sql } from 'kysely';
import { openStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf } from '../../kernel/clock.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { holdStock, reservePromised } from './stock.repository.server.ts';

type Place = { id: number; wms: number };
type Pieces = Place & { quantity: number };

/** More than enough for one statement; MySQL and SQLite take ten times as many bound values. */
const perStatement = 500;

/**
 * Locks the stock of the lines of an order that wait for goods, and returns for how many pieces each of them waits, by its id;
 * empty when none does. Goods that come are given to lines of orders that nobody has locked, but never without their stock:
 * so what a line waits for is true only from here on. Lock the order first: then no line begins to wait. `others`: what else
 * the caller locks, because all of it must be locked at once.
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

/** Returns the lines of an order that wait for goods, and for how many pieces. */
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

/** Selects 1 for an order of which lines wait for goods, else 0; of one of goods in stock no line is read. */
export function waitsForGoods(): RawBuilder<number> {
  return sql<number>`case when orders.expected_on is null then 0 else exists (
    select 1 from order_lines as waiting where waiting.order_id = orders.id and waiting.promised > 0) end`;
}

/** Writes for how many pieces each of these lines waits, by its id. The stock is the caller's. */
export async function writePromised(
  db: Kysely<Database>,
  table: 'order_lines' | 'approval_lines',
  promised: ReadonlyMap<number, number>,
): Promise<void> {
  for (const part of inParts([...promised])) {
    await db
      .updateTable(table)
      .set({ promised: byId(part) })
      .where(
        'id',
        'in',
        part.map(([id]) => id),
      )
      .execute();
  }
}

/**
 * Lets the lines of an order wait for so many pieces of each product and warehouse, and for nothing else. Promise them first; the
 * stock of all lines is the caller's, and so is the order.
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
 * Gives free pieces to the lines that wait for them (§10.51): to those of the oldest order or request first, as far as the
 * stock lasts; their dealers are told when nothing more is lacking. Call it wherever pieces become free, in the same transaction
 * and with their stock locked. Many products cost as many queries as one, and one query when nobody waits. `now`: milliseconds.
 */
export async function giveToWaiting(
  db: Kysely<Database>,
  places: readonly Place[],
  now: number,
): Promise<void> {
  const among = new Set(places.map(({ id, wms }) => `${id} ${wms}`));
  for (const ids of inParts([...new Set(places.map(({ id }) => id))])) {
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

/** The job that tells dealers that all goods of an order have come (tell-goods-come.server.ts). */
export const goodsComeKind = 'order-goods-come';
const minute = 60_000;

/**
 * Has it looked at in a minute whether these orders wait for nothing more. Not in the transaction that gives goods: another one
 * may be giving an order the other goods that it waits for, and neither sees that. Without a key: all parts of an import have
 * the moment at which it began, and the job of an earlier one may be done.
 */
export async function checkGoodsCome(
  db: Kysely<Database>,
  orders: readonly number[],
  now: number,
): Promise<void> {
  const job = (orderId: number) => ({ kind: goodsComeKind, payload: { orderId }, runAt: now + minute });
  await queueJobs(db, now, orders.map(job));
}

/** Returns the lines that wait for some products, in the order in which they get what comes. */
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
 * Takes note of pieces that have come into the stock: what 1C expects from today on lessens by them until it says something
 * new, because it may not know yet that they have come, and they must not be promised twice; then those who wait get theirs
 * (§10.51). `came`: by how much each stock has grown, `quantity` 0 or less for none. Call it with the stock locked, and written.
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
 * Takes pieces off what is expected from `today` on, the nearest arrival first: they have come, whether the stock knows of them
 * or not. Call it with the stock locked.
 */
export async function lessenArrivals(
  db: Kysely<Database>,
  came: readonly Pieces[],
  today: string,
): Promise<void> {
  const left = new Map(came.map(({ id, wms, quantity }) => [`${id} ${wms}`, quantity]));
  for (const ids of inParts([...new Set(came.map(({ id }) => id))])) {
    const arrivals = await db
      .selectFrom('arrivals')
      .select(['id', 'product_id', 'wms_id', 'quantity', 'come'])
      .where('product_id', 'in', ids)
      .where('expected_on', '>=', today)
      .whereRef('quantity', '>', 'come')
      .orderBy('expected_on')
      .orderBy('id')
      .execute();
    const come = arrivals.flatMap((arrival): [number, number][] => {
      const key = `${arrival.product_id} ${arrival.wms_id}`;
      const pieces = Math.min(left.get(key) ?? 0, arrival.quantity! - arrival.come);
      left.set(key, (left.get(key) ?? 0) - pieces);
      return pieces > 0 ? [[arrival.id, arrival.come + pieces]] : [];
    });
    for (const part of inParts(come)) {
      await db
        .updateTable('arrivals')
        .set({ come: byId(part) })
        .where(
          'id',
          'in',
          part.map(([id]) => id),
        )
        .execute();
    }
  }
}

function byId(numbers: readonly (readonly [number, number])[]): RawBuilder<number> {
  return sql<number>`case id ${sql.join(
    numbers.map(([id, number]) => sql`when ${id} then ${number}`),
    sql` `,
  )} end`;
}

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / perStatement) }, (_, i) =>
    all.slice(i * perStatement, (i + 1) * perStatement),
  );
}
