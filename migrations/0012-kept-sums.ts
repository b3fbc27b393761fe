import { type Kysely, type RawBuilder, sql } from 'kysely';
import { addIndex, columnTypes, isMysql, table } from './columns.ts';

/**
 * `key`: the primary key; SQLite stores the rows in its order, as MySQL always does. `fill`: what selects the rows, one
 * after the other, because later ones read the rows of the earlier ones.
 */
type Kept = { name: string; key: readonly string[]; fill: (db: Kysely<unknown>) => RawBuilder<unknown>[] };

const isBought = sql`orders.state in (3, 11)`;
const isOpen = sql`orders.state in (1, 2, 10)`;

const kept: Kept[] = [
  {
    name: 'contract_sums',
    key: ['contract_id'],
    fill: () => [
      sql`
        select contracts.id,
          coalesce((select sum(case kind when 'shipment' then amount else -amount end)
            from ledger_entries where ledger_entries.contract_id = contracts.id), 0),
          coalesce((select sum(total) from orders where orders.contract_id = contracts.id and ${isOpen}), 0)
        from contracts`,
    ],
  },
  {
    name: 'ledger_months',
    key: ['contract_id', 'month'],
    fill: () => [
      sql`
        select contract_id, substr(entered_on, 1, 7),
          sum(case kind when 'shipment' then amount else 0 end),
          sum(case kind when 'payment' then amount else 0 end)
        from ledger_entries group by contract_id, substr(entered_on, 1, 7)`,
    ],
  },
  {
    name: 'order_counts',
    key: ['dealer_id', 'period', 'contract_id', 'account_id', 'state'],
    fill: (db) => [
      sql`
        ${selectMany(db)} dealer_id, ${monthOfOrder(db)} as period, contract_id, account_id, state,
          count(*), sum(quantity), sum(total - delivery_price), sum(seen_total - delivery_price)
        from orders group by dealer_id, period, contract_id, account_id, state`,
      ...longerPeriods(
        db,
        (period) => sql`
          ${selectMany(db)} dealer_id, ${period} as longer, contract_id, account_id, state,
            sum(orders), sum(quantity), sum(goods), sum(seen_goods)
          from order_counts`,
        sql`dealer_id, longer, contract_id, account_id, state`,
      ),
    ],
  },
  {
    name: 'turnover',
    key: ['dealer_id', 'period', 'contract_id', 'account_id', 'product_id'],
    fill: (db) => [
      sql`
        ${selectMany(db)} dealer_id, ${monthOfOrder(db)} as period, contract_id, account_id, product_id,
          sum(order_lines.quantity), count(distinct orders.id), sum(order_lines.quantity * price),
          sum(order_lines.quantity * seen_price), max(created_at)
        from orders inner join order_lines on order_lines.order_id = orders.id
        where ${isBought} group by dealer_id, period, contract_id, account_id, product_id`,
      // Rows of the whole dealer have 0 for contract and account.
      sql`
        ${selectMany(db)} dealer_id, period, 0, 0, product_id, ${addedTurnover}
        from turnover group by dealer_id, period, product_id`,
      ...longerPeriods(
        db,
        (period) => sql`
          ${selectMany(db)} dealer_id, ${period} as longer, contract_id, account_id, product_id, ${addedTurnover}
          from turnover`,
        sql`dealer_id, longer, contract_id, account_id, product_id`,
      ),
    ],
  },
  {
    name: 'order_products',
    key: ['dealer_id', 'product_id', 'order_id'],
    fill: () => [
      sql`
        select distinct dealer_id, product_id, orders.id
        from orders inner join order_lines on order_lines.order_id = orders.id`,
    ],
  },
];

/** An order is in one month of one contract and account, so that numbers of orders may be added up. */
const addedTurnover = sql`sum(quantity), sum(orders), sum(goods), sum(seen_goods), max(last_at)`;

/**
 * Adds sums that are kept with what they sum up, so that no screen adds up a history, and the indexes of lists that
 * are filtered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  for (const { name, fill } of kept) {
    // An interrupted step may have filled it.
    await sql`delete from ${sql.table(name)}`.execute(db);
    for (const rows of fill(db)) await sql`insert into ${sql.table(name)} ${rows}`.execute(db);
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

/** MySQL sorts so many groups faster than it finds them in a temporary table. */
function selectMany(db: Kysely<unknown>) {
  return isMysql(db) ? sql`select sql_big_result` : sql`select`;
}

/** The month of an order in Moscow, `2026-07`. */
function monthOfOrder(db: Kysely<unknown>) {
  return isMysql(db)
    ? sql`date_format(date_add('1970-01-01', interval floor(created_at / 1000) + 10800 second), '%Y-%m')`
    : sql`strftime('%Y-%m', created_at / 1000 + 10800, 'unixepoch')`;
}

/** Adds the rows of months up to those of quarters (`2026-Q3`), and these to those of years (`2026`). */
function longerPeriods(
  db: Kysely<unknown>,
  rowsBy: (period: RawBuilder<unknown>) => RawBuilder<unknown>,
  group: RawBuilder<unknown>,
) {
  const quarter = isMysql(db)
    ? sql`concat(substr(period, 1, 4), '-Q', ceil(substr(period, 6) / 3))`
    : sql`substr(period, 1, 4) || '-Q' || ((substr(period, 6) + 2) / 3)`;
  return [
    sql`${rowsBy(quarter)} group by ${group}`,
    sql`${rowsBy(sql`substr(period, 1, 4)`)} where period like '%Q%' group by ${group}`,
  ];
}
