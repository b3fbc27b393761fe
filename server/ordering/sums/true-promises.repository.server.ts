import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../../db/dialect.server.ts';
import { openStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { holdStock } from '../orders/stock.repository.server.ts';
import { giveToWaiting, writePromised } from '../orders/waiting-lines.repository.server.ts';
import type { SumDifference } from './true-sums.repository.server.ts';

type Db = Kysely<Database>;
type WrongStock = { id: number; wms: number; promised: number; waiting: number };
type WrongLine = {
  table: 'order_lines' | 'approval_lines';
  line: number;
  id: number;
  wms: number;
  most: number;
};

const isOpen = sql`o.state in (${sql.join(openStates.map((state) => sql.lit(state)))})`;

/**
 * Limits a part of a union to a product. A condition around the union would only be applied after all rows were read.
 */
function among(column: string, id: number | undefined): RawBuilder<unknown> {
  return id === undefined ? sql`` : sql`and ${sql.ref(column)} = ${id}`;
}

/**
 * Selects the stocks whose promised pieces differ from those that lines wait for (§10.51). Lines of orders that an
 * earlier release has shipped or cancelled, and of requests that it has ended, wait for nothing. No line waits for more
 * pieces than it has.
 */
async function wrongStocks(db: Db, id?: number): Promise<WrongStock[]> {
  const waits = sql`case when l.promised > l.quantity then l.quantity else l.promised end`;
  const { rows } = await sql<WrongStock>`
    select product_id as id, wms_id as wms, sum(promised) as promised, sum(waiting) as waiting from (
      select product_id, wms_id, promised, 0 as waiting from stocks
        where promised <> 0 ${among('product_id', id)}
      union all select l.product_id, l.wms_id, 0, ${waits} from order_lines l
        join orders o on o.id = l.order_id
        where l.promised > 0 and ${isOpen} ${among('l.product_id', id)}
      union all select l.product_id, l.wms_id, 0, ${waits} from approval_lines l
        join approvals a on a.id = l.approval_id
        where l.promised > 0 and a.reserved = 1 ${among('l.product_id', id)}
    ) as compared
    group by product_id, wms_id having sum(promised) <> sum(waiting)`.execute(db);
  return rows.map((row) => ({ ...row, promised: Number(row.promised), waiting: Number(row.waiting) }));
}

/** Selects the lines that wait for too many pieces. `most`: the maximum that a line can wait for. */
async function wrongLines(db: Db, id?: number): Promise<WrongLine[]> {
  const mostOf = (waits: RawBuilder<unknown>) => sql`case when ${waits} then l.quantity else 0 end`;
  const [ofOrder, ofRequest] = [mostOf(isOpen), mostOf(sql`a.reserved = 1`)];
  const { rows } = await sql<WrongLine>`
    select 'order_lines' as ${sql.ref('table')}, l.id as line, l.product_id as id, l.wms_id as wms, ${ofOrder} as most
      from order_lines l join orders o on o.id = l.order_id
      where l.promised > 0 and l.promised > ${ofOrder} ${among('l.product_id', id)}
    union all select 'approval_lines', l.id, l.product_id, l.wms_id, ${ofRequest}
      from approval_lines l join approvals a on a.id = l.approval_id
      where l.promised > 0 and l.promised > ${ofRequest} ${among('l.product_id', id)}`.execute(db);
  return rows.map((row) => ({ ...row, most: Number(row.most) }));
}

/** Returns how many stocks promise a wrong number of pieces, and how many lines wait for too many. */
export async function promiseDifference(db: Db): Promise<SumDifference[]> {
  return differences(await wrongStocks(db), await wrongLines(db));
}

/**
 * Repairs errors that an earlier release may have left: reduces what lines wait for, recomputes what stocks promise
 * from the lines, and assigns free pieces to waiting lines. Repairs each product in a separate transaction. Reads all
 * lines, so only `rebuildSums` uses it; the nightly check does not. `now`: milliseconds. Returns the number of rows
 * that differed, by table.
 */
export async function rebuildPromises(db: Db, now: number): Promise<SumDifference[]> {
  const [stocks, lines, free] = [await wrongStocks(db), await wrongLines(db), await freeBesideWaiting(db)];
  const ids = new Set([...stocks, ...lines, ...free].map((each) => each.id));
  for (const id of [...ids].sort((x, y) => x - y)) await mend(db, id, now);
  return differences(stocks, lines);
}

/** Repairs one product, like `rebuildPromises`, without reading others. Writes only when something is wrong. */
export async function rebuildPromisesOf(db: Db, id: number, now: number): Promise<SumDifference[]> {
  const [stocks, lines] = [await wrongStocks(db, id), await wrongLines(db, id)];
  const isWrong = stocks.length > 0 || lines.length > 0;
  if (isWrong || (await freeBesideWaiting(db, id)).length > 0) await mend(db, id, now);
  return differences(stocks, lines);
}

/** Returns the ids of the next `most` products after `after` that have promised pieces in some stock. */
export async function productsThatPromise(db: Db, after: number, most: number): Promise<number[]> {
  // The plus sign makes the databases use the index of promised pieces instead of reading all stocks by their key.
  const { rows } = await sql<{ id: number }>`
    select distinct product_id + 0 as id from stocks
    where promised > 0 and product_id + 0 > ${after} order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => Number(id));
}

async function mend(db: Db, id: number, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const places = await trx
      .selectFrom('stocks')
      .select(['product_id as id', 'wms_id as wms'])
      .where('product_id', '=', id)
      .execute();
    await holdStock(trx, places);
    const wrong = await wrongLines(trx, id);
    for (const table of ['order_lines', 'approval_lines'] as const) {
      const own = wrong.filter((each) => each.table === table);
      await writePromised(trx, table, new Map(own.map(({ line, most }) => [line, most])));
    }
    for (const { wms, waiting } of await wrongStocks(trx, id)) {
      await trx
        .updateTable('stocks')
        .set({ promised: waiting })
        .where('product_id', '=', id)
        .where('wms_id', '=', wms)
        .execute();
    }
    await giveToWaiting(trx, places, now);
    await markProductsChanged(trx, [id], now);
  });
}

/** Selects stocks with free pieces that a line waits for. */
async function freeBesideWaiting(db: Db, id?: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('stocks')
    .select('product_id as id')
    .where('promised', '>', 0)
    .whereRef('quantity', '>', 'reserved')
    .$if(id !== undefined, (query) => query.where('product_id', '=', id!))
    .execute();
}

function differences(stocks: readonly WrongStock[], lines: readonly WrongLine[]): SumDifference[] {
  const found = new Map([['stocks', stocks.length]]);
  for (const { table } of lines) found.set(table, 1 + (found.get(table) ?? 0));
  return [...found].flatMap(([table, rows]) => (rows > 0 ? [{ table, rows }] : []));
}
