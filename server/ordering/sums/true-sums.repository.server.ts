import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { forUpdate, upsert } from '../../db/dialect.server.ts';
import { openStates, shippedStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf } from '../../kernel/clock.ts';
import { momentsOf, partsOf, periodsOfYear } from './periods.ts';

/**
 * The sums that are rebuilt or compared at once: those of a dealer's contracts, or of a dealer's orders in a
 * period.
 */
export type SumScope = { dealerId: number; period: string | undefined };

/** The number of rows of a table that differ from their sources. */
export type SumDifference = { table: string; rows: number };

type Db = Kysely<Database>;

/** Selects the rows of `desk_counts` that differ from `order_counts`, and by how much. */
const deskDifferences = sql<{ period: string; state: number; difference: number }>`
  select period, state, sum(orders) as difference from (
    select period, state, sum(orders) as orders from order_counts group by period, state
    union all select period, state, -orders from desk_counts
  ) as compared group by period, state having sum(orders) <> 0`;

/** Returns how many rows of `desk_counts` differ from the sum of `order_counts`. */
export async function deskDifference(db: Db): Promise<SumDifference[]> {
  const { rows } = await deskDifferences.execute(db);
  return rows.length > 0 ? [{ table: 'desk_counts', rows: rows.length }] : [];
}

/**
 * Adds the differences to `desk_counts`, after the counts of the dealers have been corrected. Both tables change in
 * the same transactions, so one statement sees the same orders in both, and orders placed meanwhile add to the
 * result. Returns how many rows differed.
 */
export async function rebuildDeskCounts(db: Db): Promise<SumDifference[]> {
  const { rows } = await deskDifferences.execute(db);
  if (rows.length === 0) return [];
  const missing = rows.map(({ period, state, difference }) => ({
    period,
    state,
    orders: Number(difference),
  }));
  await upsert(db, 'desk_counts', missing, ['period', 'state'], { orders: 'add' });
  return [{ table: 'desk_counts', rows: rows.length }];
}

type Sql = RawBuilder<unknown>;
type KeptSum = {
  table: 'contract_sums' | 'ledger_months' | 'order_counts' | 'turnover' | 'order_products' | 'last_orders';
  key: readonly string[];
  values: readonly string[];
  /** The condition for the rows of the table that belong to the scope. */
  within: Sql;
  /** Selects the correct rows of the table, with the columns of the key and of the values. */
  truth: Sql;
};

const stateIn = (states: readonly number[]) =>
  sql`orders.state in (${sql.join(states.map((state) => sql.lit(state)))})`;

/**
 * Returns the sums of a scope. Those of a month are computed from orders and their lines, those of a longer period from
 * its parts.
 */
function sumsIn({ dealerId, period }: SumScope): KeptSum[] {
  if (period === undefined) return sumsOfContracts(dealerId);
  return partsOf(period).length > 0 ? sumsOfParts(dealerId, period) : sumsOfMonth(dealerId, period);
}

function sumsOfContracts(dealerId: number): KeptSum[] {
  const within = sql`contract_id in (select id from contracts where dealer_id = ${dealerId})`;
  return [
    {
      table: 'contract_sums',
      key: ['contract_id'],
      values: ['balance', 'open_total'],
      within,
      truth: sql`
        select contracts.id as contract_id,
          coalesce((select sum(case kind when 'shipment' then amount else -amount end)
            from ledger_entries where ledger_entries.contract_id = contracts.id), 0) as balance,
          coalesce((select sum(total) from orders
            where orders.contract_id = contracts.id and ${stateIn(openStates)}), 0) as open_total
        from contracts where dealer_id = ${dealerId}`,
    },
    {
      table: 'ledger_months',
      key: ['contract_id', 'month'],
      values: ['shipped', 'paid'],
      within,
      truth: sql`
        select contract_id, substr(entered_on, 1, 7) as month,
          sum(case kind when 'shipment' then amount else 0 end) as shipped,
          sum(case kind when 'payment' then amount else 0 end) as paid
        from ledger_entries where ${within} group by contract_id, substr(entered_on, 1, 7)`,
    },
    {
      table: 'last_orders',
      key: ['dealer_id'],
      values: ['last_at'],
      within: sql`dealer_id = ${dealerId}`,
      truth: sql`
        select dealer_id, max(created_at) as last_at from orders where dealer_id = ${dealerId} group by dealer_id`,
    },
  ];
}

const counts = {
  table: 'order_counts',
  key: ['dealer_id', 'period', 'contract_id', 'account_id', 'state'],
  values: ['orders', 'quantity', 'goods', 'seen_goods'],
} as const;
const turnover = {
  table: 'turnover',
  key: ['dealer_id', 'period', 'contract_id', 'account_id', 'product_id'],
  values: ['quantity', 'orders', 'goods', 'seen_goods', 'last_at'],
} as const;

function sumsOfMonth(dealerId: number, month: string): KeptSum[] {
  const { from, until } = momentsOf(month);
  const within = sql`dealer_id = ${dealerId} and period = ${month}`;
  const own = sql`orders.dealer_id = ${dealerId} and orders.created_at >= ${from} and orders.created_at < ${until}`;
  const lines = sql`orders inner join order_lines on order_lines.order_id = orders.id`;
  const bought = (owner: Sql, group: Sql) => sql`
    select dealer_id, ${month} as period, ${owner}, product_id,
      sum(order_lines.quantity) as quantity, count(distinct orders.id) as orders,
      sum(order_lines.quantity * price) as goods, sum(order_lines.quantity * seen_price) as seen_goods,
      max(created_at) as last_at
    from ${lines} where ${own} and ${stateIn(shippedStates)} group by dealer_id, product_id${group}`;
  return [
    {
      ...counts,
      within,
      truth: sql`
        select dealer_id, ${month} as period, contract_id, account_id, state,
          count(*) as orders, sum(quantity) as quantity,
          sum(total - delivery_price) as goods, sum(seen_total - delivery_price) as seen_goods
        from orders where ${own} group by dealer_id, contract_id, account_id, state`,
    },
    {
      ...turnover,
      within,
      truth: sql`${bought(sql`contract_id, account_id`, sql`, contract_id, account_id`)}
        union all ${bought(sql`0 as contract_id, 0 as account_id`, sql``)}`,
    },
    {
      table: 'order_products',
      key: ['dealer_id', 'product_id', 'order_id'],
      values: [],
      within: sql`dealer_id = ${dealerId} and order_id in (select id from orders where ${own})`,
      truth: sql`select distinct dealer_id, product_id, order_id from ${lines} where ${own}`,
    },
  ];
}

function sumsOfParts(dealerId: number, period: string): KeptSum[] {
  return [counts, turnover].map(({ table, key, values }) => {
    const same = key.filter((name) => name !== 'period').map((name) => sql.ref(name));
    const sums = values.map((name) => {
      const sum = name === 'last_at' ? sql`max(last_at)` : sql`sum(${sql.ref(name)})`;
      return sql`${sum} as ${sql.ref(name)}`;
    });
    return {
      table,
      key,
      values,
      within: sql`dealer_id = ${dealerId} and period = ${period}`,
      truth: sql`
        select ${sql.join([...same, sql`${period} as period`, ...sums])} from ${sql.table(table)}
        where dealer_id = ${dealerId} and period in (${sql.join(partsOf(period))})
        group by ${sql.join(same)}`,
    };
  });
}

/**
 * Returns the scopes of a dealer, in the order in which they must be rebuilt: the contracts, and the periods of the
 * years from the first to the last with orders or sums, oldest first.
 */
export async function sumScopes(db: Db, dealerId: number): Promise<SumScope[]> {
  const scopes: SumScope[] = [{ dealerId, period: undefined }];
  const years = await yearsOf(db, dealerId);
  if (years.length === 0) return scopes;
  for (let year = Math.min(...years); year <= Math.max(...years); year++)
    scopes.push(...periodsOfYear(String(year)).map((period) => ({ dealerId, period })));
  return scopes;
}

/** Returns the first and last years of a dealer's orders and sums; empty when there are neither. */
async function yearsOf(db: Db, dealerId: number): Promise<number[]> {
  const own = sql`where dealer_id = ${dealerId}`;
  // Each minimum and maximum is selected separately, because it is at one end of an index.
  const { rows } = await sql<{ moment: number | null; period: string | null }>`
    select (select min(created_at) from orders ${own}) as moment, (select min(period) from order_counts ${own}) as period
    union all select (select max(created_at) from orders ${own}), (select max(period) from order_counts ${own})
    union all select null, (select min(period) from turnover ${own})
    union all select null, (select max(period) from turnover ${own})`.execute(db);
  return rows
    .flatMap(({ moment, period }) => [moment === null ? null : dayOf(moment), period])
    .flatMap((text) => (text === null ? [] : Number(text.slice(0, 4))));
}

/** Returns the first dealer by id from `id` on; undefined when there is none. */
export async function dealerFrom(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('dealers')
    .select('id')
    .where('id', '>=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Compares the sums of a scope with their sources and rewrites those that differ. Orders of the dealer wait meanwhile.
 * `now`: milliseconds. Returns how many rows of each table differed; omits tables without differences.
 */
export async function rebuildScope(
  db: Transaction<Database>,
  scope: SumScope,
  now: number,
): Promise<SumDifference[]> {
  // Excludes `shareDealer`, and new orders and contracts, which refer to the dealer.
  await db.selectFrom('dealers').select('id').where('id', '=', scope.dealerId).$call(forUpdate(db)).execute();
  const found: SumDifference[] = [];
  // One after another, because the sums of longer periods are computed from those of shorter ones.
  for (const kept of sumsIn(scope)) {
    const rows = await countDifferences(db, kept);
    if (rows === 0) continue;
    found.push({ table: kept.table, rows });
    await rewrite(db, kept);
  }
  if (found.some(({ table }) => table === 'contract_sums' || table === 'ledger_months'))
    await renewLedgerVersions(db, scope.dealerId, now);
  return found;
}

/** Invalidates what was computed from wrong sums. The time is above every count of changes, so no version returns. */
async function renewLedgerVersions(db: Db, dealerId: number, now: number): Promise<void> {
  await db
    .updateTable('contract_sums')
    .set({ ledger_version: now })
    .where('contract_id', 'in', db.selectFrom('contracts').select('id').where('dealer_id', '=', dealerId))
    .execute();
}

/** Returns how many rows of each table differ from their sources; omits tables without differences. */
export async function differencesIn(db: Db, scope: SumScope): Promise<SumDifference[]> {
  const found: SumDifference[] = [];
  for (const kept of sumsIn(scope)) {
    const rows = await countDifferences(db, kept);
    if (rows > 0) found.push({ table: kept.table, rows });
  }
  return found;
}

async function rewrite(db: Db, kept: KeptSum): Promise<void> {
  const { table, key, values, within, truth } = kept;
  const columns = sql.join([...key, ...values].map((name) => sql.ref(name)));
  await sql`delete from ${sql.table(table)} where ${within}`.execute(db);
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from (${truth}) as truth`.execute(
    db,
  );
}

async function countDifferences(db: Db, kept: KeptSum): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${unequal(kept)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Selects the keys of rows with different values, and of rows on only one side unless all their values are 0. */
function unequal({ table, key, values, within, truth }: KeptSum): Sql {
  const names = key.map((name) => sql.ref(name));
  const side = (sign: 1 | -1, from: Sql) => {
    const signed = values.map((name) => sql`${sql.lit(sign)} * ${sql.ref(name)} as ${sql.ref(name)}`);
    return sql`select ${sql.join([...names, ...signed])} from ${from}`;
  };
  const differs =
    values.length > 0 ? values.map((name) => sql`sum(${sql.ref(name)}) <> 0`) : [sql`count(*) = 1`];
  return sql`(
    select ${sql.join(names)} from (
      ${side(1, sql`(${truth}) as truth`)}
      union all ${side(-1, sql`${sql.table(table)} where ${within}`)}
    ) as compared
    group by ${sql.join(names)} having ${sql.join(differs, sql` or `)}
  ) as differing`;
}
