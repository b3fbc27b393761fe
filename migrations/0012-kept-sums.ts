import { type Kysely, type RawBuilder, sql } from 'kysely';
import { addIndex, columnTypes, isMysql, table } from './columns.ts';

/** `key`: the primary key; SQLite stores the rows in its order, as MySQL always does. */
type Kept = { name: string; key: readonly string[]; rows: (db: Kysely<unknown>) => RawBuilder<unknown> };

const isBought = sql`orders.state in (3, 11)`;
const isOpen = sql`orders.state in (1, 2, 10)`;
const goods = sql`sum(orders.total - orders.delivery_price)`;
const seenGoods = sql`sum(orders.seen_total - orders.delivery_price)`;

/** Rows of each contract and account, and rows of the whole dealer with 0 in their place. */
const ownOrders = {
  contract: sql`contract_id`,
  account: sql`account_id`,
  group: sql`, contract_id, account_id`,
};
const allOrders = { contract: sql`0`, account: sql`0`, group: sql`` };

const kept: Kept[] = [
  {
    name: 'contract_sums',
    key: ['contract_id'],
    rows: () => sql`
      select contracts.id,
        coalesce((select sum(case kind when 'shipment' then amount else -amount end)
          from ledger_entries where ledger_entries.contract_id = contracts.id), 0),
        coalesce((select sum(total) from orders where orders.contract_id = contracts.id and ${isOpen}), 0)
      from contracts`,
  },
  {
    name: 'ledger_months',
    key: ['contract_id', 'month'],
    rows: () => sql`
      select contract_id, substr(entered_on, 1, 7),
        sum(case kind when 'shipment' then amount else 0 end),
        sum(case kind when 'payment' then amount else 0 end)
      from ledger_entries group by contract_id, substr(entered_on, 1, 7)`,
  },
  {
    name: 'order_counts',
    key: ['dealer_id', 'period', 'contract_id', 'account_id', 'state'],
    rows: (db) =>
      inEachPeriod(
        db,
        (period) => sql`
          select dealer_id, ${period} as period, contract_id, account_id, state,
            count(*), sum(quantity), ${goods}, ${seenGoods}
          from orders group by dealer_id, period, contract_id, account_id, state`,
      ),
  },
  {
    name: 'turnover',
    key: ['dealer_id', 'period', 'contract_id', 'account_id', 'product_id'],
    rows: (db) => sql.join([turnover(db, ownOrders), turnover(db, allOrders)], sql` union all `),
  },
  {
    name: 'order_products',
    key: ['dealer_id', 'product_id', 'order_id'],
    rows: () => sql`
      select distinct dealer_id, product_id, orders.id
      from orders inner join order_lines on order_lines.order_id = orders.id`,
  },
];

function turnover(db: Kysely<unknown>, { contract, account, group }: typeof ownOrders) {
  return inEachPeriod(
    db,
    (period) => sql`
      select dealer_id, ${period} as period, ${contract}, ${account}, product_id,
        sum(order_lines.quantity), count(distinct orders.id), sum(order_lines.quantity * price),
        sum(order_lines.quantity * seen_price), max(created_at)
      from orders inner join order_lines on order_lines.order_id = orders.id
      where ${isBought} group by dealer_id, period, product_id${group}`,
  );
}

/**
 * Adds sums that are kept with what they sum up, so that no screen adds up a history, and the indexes of lists that
 * are filtered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  for (const { name, rows } of kept) {
    // An interrupted step may have filled it.
    await sql`delete from ${sql.table(name)}`.execute(db);
    await sql`insert into ${sql.table(name)} ${rows(db)}`.execute(db);
  }
  await addIndex(db, 'order_counts_of_period', 'order_counts', ['period', 'state', 'orders']);
  await addIndex(db, 'orders_of_dealer_by_state', 'orders', ['dealer_id', 'state', 'created_at']);
  await addIndex(db, 'orders_of_account_by_state', 'orders', ['account_id', 'state', 'created_at']);
  await addIndex(db, 'orders_of_dealer_by_contract', 'orders', ['dealer_id', 'contract_id', 'created_at']);
  await addIndex(db, 'orders_by_contract_and_state', 'orders', [
    'dealer_id',
    'contract_id',
    'state',
    'created_at',
  ]);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await keptTable(db, 'contract_sums')
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('balance', t.money, (c) => c.notNull())
    .addColumn('open_total', t.money, (c) => c.notNull())
    .execute();
  await keptTable(db, 'ledger_months')
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('month', t.string(7), (c) => c.notNull())
    .addColumn('shipped', t.money, (c) => c.notNull())
    .addColumn('paid', t.money, (c) => c.notNull())
    .execute();
  await keptTable(db, 'order_counts')
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('period', t.string(7), (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('state', t.whole, (c) => c.notNull())
    .addColumn('orders', t.whole, (c) => c.notNull())
    .addColumn('quantity', t.money, (c) => c.notNull())
    .addColumn('goods', t.money, (c) => c.notNull())
    .addColumn('seen_goods', t.money, (c) => c.notNull())
    .execute();
  await keptTable(db, 'turnover')
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('period', t.string(7), (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('quantity', t.money, (c) => c.notNull())
    .addColumn('orders', t.whole, (c) => c.notNull())
    .addColumn('goods', t.money, (c) => c.notNull())
    .addColumn('seen_goods', t.money, (c) => c.notNull())
    .addColumn('last_at', t.moment, (c) => c.notNull())
    .execute();
  await keptTable(db, 'order_products')
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .execute();
}

function keptTable(db: Kysely<unknown>, name: string) {
  const { key } = kept.find((each) => each.name === name)!;
  const builder = table(db, name)
    .ifNotExists()
    .addPrimaryKeyConstraint(`${name}_key`, [...key] as never[]);
  return isMysql(db) ? builder : builder.modifyEnd(sql`without rowid`);
}

/** Returns the rows of every year (`2026`), quarter (`2026-Q3`) and month (`2026-07`) of Moscow. */
function inEachPeriod(db: Kysely<unknown>, rowsBy: (period: RawBuilder<string>) => RawBuilder<unknown>) {
  const parts = isMysql(db) ? mysqlPeriods : sqlitePeriods;
  return sql.join(parts.map(rowsBy), sql` union all `);
}

const seconds = sql`floor(orders.created_at / 1000) + 10800`;
const moscow = sql`date_add('1970-01-01', interval ${seconds} second)`;
const mysqlPeriods = [
  sql<string>`date_format(${moscow}, '%Y')`,
  sql<string>`concat(date_format(${moscow}, '%Y'), '-Q', quarter(${moscow}))`,
  sql<string>`date_format(${moscow}, '%Y-%m')`,
];

const inSqlite = (format: string) =>
  sql<string>`strftime(${sql.lit(format)}, orders.created_at / 1000 + 10800, 'unixepoch')`;
const sqlitePeriods = [
  inSqlite('%Y'),
  sql<string>`${inSqlite('%Y')} || '-Q' || ((${inSqlite('%m')} + 2) / 3)`,
  inSqlite('%Y-%m'),
];
