import { type Kysely, sql } from 'kysely';
import { addIndex, columnTypes, isMysql, keyedTable } from './columns.ts';

const moscowOffset = 3 * 3_600_000;
const dayMs = 86_400_000;

/**
 * Kept sums of sales by Moscow year, month and day, of each dealer and of each product by warehouse; and what a job
 * finds out about the rhythm of dealers and the pace of goods.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await keyedTable(db, 'dealer_sales')
    .addColumn('period', t.string(10), (c) => c.notNull())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('orders', t.whole, (c) => c.notNull())
    .addColumn('quantity', t.money, (c) => c.notNull())
    .addColumn('goods', t.money, (c) => c.notNull())
    .addPrimaryKeyConstraint('dealer_sales_key', ['period', 'dealer_id'])
    .execute();
  await addIndex(db, 'dealer_sales_of_dealer', 'dealer_sales', ['dealer_id', 'period', 'orders', 'goods']);
  await keyedTable(db, 'product_sales')
    .addColumn('period', t.string(10), (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('orders', t.whole, (c) => c.notNull())
    .addColumn('quantity', t.money, (c) => c.notNull())
    .addColumn('goods', t.money, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_sales_key', ['period', 'product_id', 'wms_id'])
    .execute();
  await keyedTable(db, 'dealer_rhythms')
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('pause_days', t.whole, (c) => c.notNull())
    .addColumn('usual_goods', t.money, (c) => c.notNull())
    .addColumn('orders', t.whole, (c) => c.notNull())
    .addColumn('last_on', t.day, (c) => c.notNull())
    .addColumn('silent_on', t.day, (c) => c.notNull())
    .addPrimaryKeyConstraint('dealer_rhythms_key', ['dealer_id'])
    .addForeignKeyConstraint('dealer_rhythms_dealer', ['dealer_id'], 'dealers', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'dealer_rhythms_by_silence', 'dealer_rhythms', [
    'silent_on',
    'usual_goods',
    'dealer_id',
  ]);
  await keyedTable(db, 'goods_pace')
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('sold', t.money, (c) => c.notNull())
    .addColumn('days_left', t.whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('goods_pace_key', ['product_id'])
    .addForeignKeyConstraint('goods_pace_product', ['product_id'], 'products', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'goods_pace_by_days', 'goods_pace', ['days_left', 'sold', 'product_id']);
  await addIndex(db, 'returns_by_receipt', 'returns', ['received_at', 'dealer_id', 'total']);
  await addUp(db);
}

/** Adds up the existing orders: first days, then months and years from them. A repeated step starts again. */
async function addUp(db: Kysely<unknown>): Promise<void> {
  // MySQL commits each statement, so a repeated step starts with empty tables.
  await sql`delete from dealer_sales`.execute(db);
  await sql`delete from product_sales`.execute(db);
  const dayOf = isMysql(db)
    ? sql`date_format(date_add('1970-01-01', interval floor((created_at + ${sql.lit(moscowOffset)}) / ${sql.lit(dayMs)}) day), '%Y-%m-%d')`
    : sql`date((created_at + ${sql.lit(moscowOffset)}) / 1000, 'unixepoch')`;
  await sql`
    insert into dealer_sales (period, dealer_id, orders, quantity, goods)
    select ${dayOf}, dealer_id, count(*), sum(quantity), sum(total - delivery_price)
    from orders where state <> 4 group by 1, 2`.execute(db);
  // An order with a product from two warehouses counts once, at the first of them.
  await sql`
    insert into product_sales (period, product_id, wms_id, orders, quantity, goods)
    select period, product_id, wms_id, sum(orders), sum(quantity), sum(goods) from (
      select ${dayOf} as period, product_id, wms_id, 0 as orders,
        order_lines.quantity as quantity, order_lines.quantity * price as goods
      from orders inner join order_lines on order_lines.order_id = orders.id where state <> 4
      union all
      select ${dayOf}, product_id, wms_id, 1, 0, 0 from (
        select created_at, product_id, min(wms_id) as wms_id
        from orders inner join order_lines on order_lines.order_id = orders.id where state <> 4
        group by orders.id, created_at, product_id
      ) as firsts
    ) as sold group by period, product_id, wms_id`.execute(db);
  for (const [table, key] of [
    ['dealer_sales', sql`dealer_id`],
    ['product_sales', sql`product_id, wms_id`],
  ] as const)
    for (const length of [7, 4])
      await sql`
        insert into ${sql.table(table)} (period, ${key}, orders, quantity, goods)
        select substr(period, 1, ${sql.lit(length)}), ${key}, sum(orders), sum(quantity), sum(goods)
        from ${sql.table(table)} where length(period) = 10
        group by substr(period, 1, ${sql.lit(length)}), ${key}`.execute(db);
}
