import { type Kysely, sql } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

/** Pieces of a product in a warehouse. */
type StockDemand = { id: number; wms: number; quantity: number };

/** Rows per statement; MySQL and SQLite accept ten times as many bound values. */
const perStatement = 500;

/**
 * Locks stock records until the transaction ends, always in the order of their key. So values read afterwards stay
 * valid, and two orders of the same goods wait for each other instead of deadlocking. Writing a column to itself locks
 * on MySQL, as SELECT … FOR UPDATE would. SQLite has no FOR UPDATE, and its transaction locks the whole database
 * anyway.
 */
export async function holdStock(
  db: Kysely<Database>,
  wanted: readonly Pick<StockDemand, 'id' | 'wms'>[],
): Promise<void> {
  for (const part of inParts(wanted)) {
    await db
      .updateTable('stocks')
      .set((eb) => ({ reserved: eb.ref('reserved') }))
      .where('product_id', 'in', [...new Set(part.map(({ id }) => id))])
      .where('wms_id', 'in', [...new Set(part.map(({ wms }) => wms))])
      .execute();
  }
}

/**
 * Reserves all wanted pieces. Returns false when something is no longer free; the caller must then roll the transaction
 * back. The condition is in the UPDATE itself, so that concurrent orders never reserve more than the stock (§10.15).
 * `wanted` lists each product and warehouse once.
 */
export async function reserveStock(db: Kysely<Database>, wanted: readonly StockDemand[]): Promise<boolean> {
  let reserved = 0;
  for (const part of inParts(wanted)) {
    const quantity = quantityOf(part);
    const result = await db
      .updateTable('stocks')
      .set({ reserved: sql`reserved + ${quantity}` })
      .where('product_id', 'in', [...new Set(part.map(({ id }) => id))])
      // For a record outside `wanted` the quantity is null, so the comparison is not true.
      .where(sql<boolean>`quantity - reserved >= ${quantity}`)
      .executeTakeFirst();
    reserved += Number(result.numUpdatedRows);
  }
  return reserved === wanted.length;
}

/**
 * Promises pieces expected from `today` on (§10.51), of goods that have no free stock. Returns false when others have
 * taken them or 1C now expects fewer; the caller must then roll the transaction back. As in `reserveStock`, the
 * condition is in the UPDATE itself, so the promises never exceed the expected pieces less those owed to others. Lock
 * with `holdRows` first. `wanted` lists each product and warehouse once.
 */
export async function promiseExpected(
  db: Kysely<Database>,
  wanted: readonly StockDemand[],
  today: string,
): Promise<boolean> {
  let promised = 0;
  for (const part of inParts(wanted)) {
    const quantity = quantityOf(part);
    const coming = sql<number>`(select coalesce(sum(a.quantity - a.come), 0) from arrivals a
      where a.product_id = stocks.product_id and a.wms_id = stocks.wms_id and a.expected_on >= ${today}
      and a.quantity > a.come)`;
    const result = await db
      .updateTable('stocks')
      .set({ promised: sql`promised + ${quantity}` })
      .where('product_id', 'in', [...new Set(part.map(({ id }) => id))])
      .where(sql<boolean>`quantity <= reserved`)
      .where(sql<boolean>`${coming} - promised - (reserved - quantity) >= ${quantity}`)
      .executeTakeFirst();
    promised += Number(result.numUpdatedRows);
  }
  return promised === wanted.length;
}

/**
 * Cancels promises. Lock the stock first, and write the pieces that the lines still wait for. `given` lists each
 * product and warehouse once.
 */
export async function endPromises(db: Kysely<Database>, given: readonly StockDemand[]): Promise<void> {
  for (const part of inParts(given.filter(({ quantity }) => quantity > 0))) {
    const quantity = quantityOf(part);
    await db
      .updateTable('stocks')
      .set({ promised: sql`case when promised > ${quantity} then promised - ${quantity} else 0 end` })
      .where('product_id', 'in', [...new Set(part.map(({ id }) => id))])
      .where(sql<boolean>`${quantity} > 0`)
      .execute();
  }
}

/**
 * Creates empty stock records for expected goods that a warehouse has no record of, so that they can be locked and
 * promised. Call it before locking anything.
 */
export async function knowExpected(
  db: Kysely<Database>,
  wanted: readonly Pick<StockDemand, 'id' | 'wms'>[],
): Promise<void> {
  const named = new Set(wanted.map(({ id, wms }) => `${id} ${wms}`));
  const unknown = await db
    .selectFrom('arrivals as a')
    .leftJoin('stocks as s', (join) =>
      join.onRef('s.product_id', '=', 'a.product_id').onRef('s.wms_id', '=', 'a.wms_id'),
    )
    .select(['a.product_id as id', 'a.wms_id as wms'])
    .distinct()
    .where('a.product_id', 'in', [...new Set(wanted.map(({ id }) => id))])
    .where('a.wms_id', 'is not', null)
    .where('s.product_id', 'is', null)
    .execute();
  const rows = unknown.flatMap(({ id, wms }) =>
    wms !== null && named.has(`${id} ${wms}`) ? [{ id, wms, quantity: 0 }] : [],
  );
  await reserveAnyway(db, rows);
}

/** Reserves promised pieces that have arrived. `taken` lists each product and warehouse once. */
export async function reservePromised(db: Kysely<Database>, taken: readonly StockDemand[]): Promise<void> {
  for (const part of inParts(taken)) {
    const quantity = quantityOf(part);
    await db
      .updateTable('stocks')
      .set({ reserved: sql`reserved + ${quantity}`, promised: sql`promised - ${quantity}` })
      .where('product_id', 'in', [...new Set(part.map(({ id }) => id))])
      .where(sql<boolean>`${quantity} > 0`)
      .execute();
  }
}

/**
 * Reserves all wanted pieces whether or not they are free, such as goods that 1C has promised to a dealer. Creates an
 * empty record for a product without one in the warehouse. `wanted` lists each product and warehouse once.
 */
export async function reserveAnyway(db: Kysely<Database>, wanted: readonly StockDemand[]): Promise<void> {
  for (const part of inParts(wanted)) {
    const rows = part.map(({ id, wms, quantity }) => ({
      product_id: id,
      wms_id: wms,
      quantity: 0,
      reserved: quantity,
    }));
    await upsert(db, 'stocks', rows, ['product_id', 'wms_id'], { reserved: 'add' });
  }
}

/**
 * Releases reserved pieces, never more than are reserved, because orders from 1C may have no reservation. `given`
 * lists each product and warehouse once.
 */
export async function releaseStock(db: Kysely<Database>, given: readonly StockDemand[]): Promise<void> {
  for (const part of inParts(given)) {
    const quantity = quantityOf(part);
    await db
      .updateTable('stocks')
      .set({ reserved: sql`case when reserved > ${quantity} then reserved - ${quantity} else 0 end` })
      .where('product_id', 'in', [...new Set(part.map(({ id }) => id))])
      // For other records the quantity is null.
      .where(sql<boolean>`${quantity} > 0`)
      .execute();
  }
}

/** Adds pieces to the stock and to its reserved pieces. `given` lists each product and warehouse once. */
export async function addToStock(db: Kysely<Database>, given: readonly StockDemand[]): Promise<void> {
  for (const part of inParts(given)) {
    const quantity = quantityOf(part);
    await db
      .updateTable('stocks')
      .set({ quantity: sql`quantity + ${quantity}`, reserved: sql`reserved + ${quantity}` })
      .where('product_id', 'in', [...new Set(part.map(({ id }) => id))])
      .where(sql<boolean>`${quantity} > 0`)
      .execute();
  }
}

/**
 * Adds free pieces to the stock, such as returned goods. Creates a record for a product without one in the warehouse.
 * Locks the records; then call `giveToWaiting`. `given` lists each product and warehouse once.
 */
export async function addFreeStock(db: Kysely<Database>, given: readonly StockDemand[]): Promise<void> {
  for (const part of inParts(given)) {
    const rows = part.map(({ id, wms, quantity }) => ({
      ...{ product_id: id, wms_id: wms, quantity },
      reserved: 0,
    }));
    await upsert(db, 'stocks', rows, ['product_id', 'wms_id'], { quantity: 'add' });
  }
}

/** Returns the stock of some products in all warehouses; `reserved` pieces are part of `quantity`. */
export async function stocksOf(
  db: Kysely<Database>,
  wanted: readonly Pick<StockDemand, 'id'>[],
): Promise<{ id: number; wms: number; quantity: number; reserved: number }[]> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  if (ids.length === 0) return [];
  return db
    .selectFrom('stocks')
    .select(['product_id as id', 'wms_id as wms', 'quantity', 'reserved'])
    .where('product_id', 'in', ids)
    .execute();
}

/**
 * Returns SQL for the wanted quantity of the current record: `case wms_id when 1 then case product_id when 101 then 5 …
 * end … end`.
 */
function quantityOf(wanted: readonly StockDemand[]) {
  const byWarehouse = new Map<number, StockDemand[]>();
  for (const demand of wanted) {
    const list = byWarehouse.get(demand.wms);
    if (list) list.push(demand);
    else byWarehouse.set(demand.wms, [demand]);
  }
  const cases = [...byWarehouse].map(
    ([wms, list]) =>
      sql`when ${wms} then case product_id ${sql.join(
        list.map(({ id, quantity }) => sql`when ${id} then ${quantity}`),
        sql` `,
      )} end`,
  );
  return sql<number>`case wms_id ${sql.join(cases, sql` `)} end`;
}

function inParts<T extends { id: number; wms: number }>(wanted: readonly T[]): T[][] {
  const sorted = [...wanted].sort((a, b) => a.id - b.id || a.wms - b.wms);
  return Array.from({ length: Math.ceil(sorted.length / perStatement) }, (_, i) =>
    sorted.slice(i * perStatement, (i + 1) * perStatement),
  );
}

/** Returns whether more pieces of any goods of an order are reserved, for it and for others, than are in stock. */
export async function isReservedBeyondStock(db: Kysely<Database>, orderId: number): Promise<boolean> {
  const short = await db
    .selectFrom('order_lines')
    .innerJoin('stocks', (join) =>
      join
        .onRef('stocks.product_id', '=', 'order_lines.product_id')
        .onRef('stocks.wms_id', '=', 'order_lines.wms_id'),
    )
    .select('order_lines.id')
    .where('order_lines.order_id', '=', orderId)
    .whereRef('stocks.reserved', '>', 'stocks.quantity')
    .limit(1)
    .executeTakeFirst();
  return short !== undefined;
}
