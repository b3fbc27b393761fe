import { type Kysely, type RawBuilder, sql } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf } from '../../kernel/clock.ts';
import { momentsOf, salesPartsOf } from './periods.ts';
import type { SumDifference } from './true-sums.repository.server.ts';

type Db = Kysely<Database>;
type Sql = RawBuilder<unknown>;

/** Greater than every period. */
export const afterAllPeriods = '9999';

/**
 * Returns the last period before another one that has sums or sales; undefined if there is none. Going backwards by
 * text, the days of a month come before the month and the months of a year before the year.
 */
export async function salesPeriodBefore(db: Db, period: string): Promise<string | undefined> {
  const kept = sql`select max(period) as period from`;
  const { rows } = await sql<{ period: string | null; at: number | null }>`
    select max(period) as period, max(at) as at from (
      ${kept} dealer_sales where period < ${period}
      union all ${kept} product_sales where period < ${period}
    ) as kept, (select max(created_at) as at from orders where created_at < ${startOf(period)}) as placed`.execute(
    db,
  );
  const { period: last, at } = rows[0]!;
  const whole =
    period.length > 4 && period !== afterAllPeriods ? period.slice(0, period.length - 3) : undefined;
  return [last, at === null ? null : dayOf(Number(at)), whole]
    .flatMap((each) => each ?? [])
    .reduce<string | undefined>((max, each) => (max === undefined || each > max ? each : max), undefined);
}

function startOf(period: string): number {
  return period === afterAllPeriods ? Number.MAX_SAFE_INTEGER : momentsOf(period).from;
}

type Kept = {
  table: 'dealer_sales' | 'product_sales';
  key: ('dealer_id' | 'product_id' | 'wms_id')[];
  truth: Sql;
};

/** Returns the sums of a period: those of a day from the orders, those of a longer period from its parts. */
function keptIn(period: string): Kept[] {
  const ofDealers = { table: 'dealer_sales', key: ['dealer_id'] } as const;
  const ofProducts = { table: 'product_sales', key: ['product_id', 'wms_id'] } as const;
  if (period.length < 10)
    return [ofDealers, ofProducts].map(({ table, key }) => ({
      table,
      key: [...key],
      truth: partsIn(table, key, period),
    }));
  const { from, until } = momentsOf(period);
  const sold = sql`created_at >= ${from} and created_at < ${until} and state <> ${sql.lit(state.cancelled)}`;
  const lines = sql`orders inner join order_lines on order_lines.order_id = orders.id where ${sold}`;
  return [
    {
      ...ofDealers,
      key: [...ofDealers.key],
      truth: sql`
        select dealer_id, 1 as orders, quantity, total - delivery_price as goods from orders where ${sold}`,
    },
    {
      ...ofProducts,
      key: [...ofProducts.key],
      truth: sql`
        select product_id, wms_id, 0 as orders, order_lines.quantity as quantity,
          order_lines.quantity * price as goods from ${lines}
        union all
        select product_id, min(wms_id), 1, 0, 0 from ${lines} group by orders.id, product_id`,
    },
  ];
}

function partsIn(table: Kept['table'], key: readonly string[], period: string): Sql {
  return sql`
    select ${sql.join(key.map((name) => sql.ref(name)))}, orders, quantity, goods from ${sql.table(table)}
    where period in (${sql.join(salesPartsOf(period))})`;
}

type Difference = { orders: number; quantity: number; goods: number } & Partial<
  Record<Kept['key'][number], number>
>;

async function differencesOf(db: Db, { table, key, truth }: Kept, period: string): Promise<Difference[]> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const { rows } = await sql<Difference>`
    select ${names}, sum(orders) as orders, sum(quantity) as quantity, sum(goods) as goods from (
      select ${names}, orders, quantity, goods from (${truth}) as truth
      union all select ${names}, -orders, -quantity, -goods from ${sql.table(table)} where period = ${period}
    ) as compared group by ${names}
    having sum(orders) <> 0 or sum(quantity) <> 0 or sum(goods) <> 0`.execute(db);
  return rows;
}

/** Returns how many rows of sales differ in a period; omits tables without differences. */
export async function salesDifferences(db: Db, period: string): Promise<SumDifference[]> {
  const found: SumDifference[] = [];
  for (const kept of keptIn(period)) {
    const { length } = await differencesOf(db, kept, period);
    if (length > 0) found.push({ table: kept.table, rows: length });
  }
  return found;
}

/**
 * Adds the differences of a period to the sums of sales, and returns how many rows differed. Orders and their sums
 * change in the same transactions, so one statement sees the same orders in both, and orders placed meanwhile add to
 * the result. The parts of a longer period must be correct already.
 */
export async function rebuildSales(db: Db, period: string): Promise<SumDifference[]> {
  const found: SumDifference[] = [];
  for (const kept of keptIn(period)) {
    const missing = await differencesOf(db, kept, period);
    if (missing.length === 0) continue;
    const rows = missing.map((row) => ({
      ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])),
      period,
    }));
    const add = { orders: 'add', quantity: 'add', goods: 'add' } as const;
    await upsert(db, kept.table, rows as never, ['period', ...kept.key] as never, add as never);
    found.push({ table: kept.table, rows: missing.length });
  }
  return found;
}
