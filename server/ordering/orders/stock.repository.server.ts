import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Pieces of a product in a warehouse. */
type StockDemand = { id: number; wms: number; quantity: number };

/** More than enough for one statement; MySQL and SQLite take ten times as many bound values. */
const perStatement = 500;

/**
 * Locks stock records until the transaction ends, always in the order of their key, so that values read next
 * stay true and two orders of the same goods wait for each other instead of deadlocking. Writing a column to
 * itself locks on MySQL, as SELECT … FOR UPDATE would; SQLite has no FOR UPDATE, and its transaction locks
 * the whole database anyway.
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
 * Reserves all of it; returns false when something is no longer free, and then the transaction must be rolled
 * back. The condition is in the UPDATE itself, so that concurrent orders never reserve more than the stock
 * (§10.15). `wanted` names each product and warehouse once.
 */
export async function reserveStock(db: Kysely<Database>, wanted: readonly StockDemand[]): Promise<boolean> {
  let reserved = 0;
  for (const part of inParts(wanted)) {
    const quantity = quantityOf(part);
    const result = await db
      .updateTable('stocks')
      .set({ reserved: sql`reserved + ${quantity}` })
      .where('product_id', 'in', [...new Set(part.map(({ id }) => id))])
      // A record outside `wanted` has no quantity here: the comparison with null is not true.
      .where(sql<boolean>`quantity - reserved >= ${quantity}`)
      .executeTakeFirst();
    reserved += Number(result.numUpdatedRows);
  }
  return reserved === wanted.length;
}

/**
 * Returns the wanted quantity of the current record: `case wms_id when 1 then case product_id when 101 then 5
 * … end … end`.
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
