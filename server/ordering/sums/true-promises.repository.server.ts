import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../db/dialect.server.ts';
import { openStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { holdStock } from '../orders/stock.repository.server.ts';
import { giveToWaiting } from '../orders/waiting-lines.repository.server.ts';
import type { SumDifference } from './true-sums.repository.server.ts';

type Db = Kysely<Database>;
type Wrong = { id: number; wms: number; promised: number; waiting: number };

/**
 * Selects the stocks that promise another number of pieces than lines wait for (§10.51). Lines of orders that an earlier
 * release has shipped or cancelled, and of requests that it has ended, wait for nothing any more.
 */
async function wrongPromises(db: Db, id?: number): Promise<Wrong[]> {
  const { rows } = await sql<Wrong>`
    select product_id as id, wms_id as wms, sum(promised) as promised, sum(waiting) as waiting from (
      select product_id, wms_id, promised, 0 as waiting from stocks where promised <> 0
      union all select l.product_id, l.wms_id, 0, l.promised from order_lines l
        join orders o on o.id = l.order_id
        where l.promised > 0 and o.state in (${sql.join([...openStates])})
      union all select l.product_id, l.wms_id, 0, l.promised from approval_lines l
        join approvals a on a.id = l.approval_id where l.promised > 0 and a.reserved = 1
    ) as compared
    ${id === undefined ? sql`` : sql`where product_id = ${id}`}
    group by product_id, wms_id having sum(promised) <> sum(waiting)`.execute(db);
  return rows.map((row) => ({ ...row, promised: Number(row.promised), waiting: Number(row.waiting) }));
}

/** Returns how many stocks promise another number of pieces than lines wait for. */
export async function promiseDifference(db: Db): Promise<SumDifference[]> {
  const wrong = await wrongPromises(db);
  return wrong.length > 0 ? [{ table: 'stocks', rows: wrong.length }] : [];
}

/**
 * Writes what stocks promise anew from the lines that wait, each product in a transaction of its own; those who wait beside
 * goods that an earlier release has left free get them.
 */
export async function rebuildPromises(db: Db): Promise<SumDifference[]> {
  const wrong = await wrongPromises(db);
  for (const id of new Set(wrong.map((each) => each.id))) {
    await inTransaction(db, async (trx) => {
      const places = wrong.filter((each) => each.id === id);
      await holdStock(trx, places);
      for (const { wms, waiting } of await wrongPromises(trx, id)) {
        await trx
          .updateTable('stocks')
          .set({ promised: waiting })
          .where('product_id', '=', id)
          .where('wms_id', '=', wms)
          .execute();
      }
    });
  }
  await giveWhatIsFree(db);
  return wrong.length > 0 ? [{ table: 'stocks', rows: wrong.length }] : [];
}

async function giveWhatIsFree(db: Db): Promise<void> {
  const free = await db
    .selectFrom('stocks')
    .select(['product_id as id', 'wms_id as wms'])
    .where('promised', '>', 0)
    .whereRef('quantity', '>', 'reserved')
    .execute();
  for (const place of free) {
    await inTransaction(db, async (trx) => {
      await holdStock(trx, [place]);
      await giveToWaiting(trx, [place]);
    });
  }
}
