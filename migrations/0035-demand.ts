import { type Kysely, sql } from 'kysely';
import { addIndex, columnTypes, table } from './columns.ts';

/**
 * What dealers ask for: when each ordered last, so that those who have gone quiet are found by an index; searches that
 * found nothing, by day; and goods that wait for stock, as added up every night.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'last_orders')
    .ifNotExists()
    .addColumn('dealer_id', t.ref, (c) => c.notNull().primaryKey())
    .addColumn('last_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('last_orders_dealer', ['dealer_id'], 'dealers', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'last_orders_by_time', 'last_orders', ['last_at', 'dealer_id']);
  await sql`
    insert into last_orders (dealer_id, last_at)
    select dealer_id, max(created_at) from orders
    where dealer_id not in (select dealer_id from last_orders) group by dealer_id`.execute(db);

  await table(db, 'missed_searches')
    .ifNotExists()
    .addColumn('day', t.day, (c) => c.notNull())
    .addColumn('words', t.string(100), (c) => c.notNull())
    .addColumn('searches', t.whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('missed_searches_key', ['day', 'words'])
    .execute();

  await table(db, 'wanted_goods')
    .ifNotExists()
    .addColumn('product_id', t.ref, (c) => c.notNull().primaryKey())
    .addColumn('dealers', t.whole, (c) => c.notNull())
    .addColumn('quantity', t.money, (c) => c.notNull())
    .addForeignKeyConstraint('wanted_goods_product', ['product_id'], 'products', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'wanted_goods_by_dealers', 'wanted_goods', ['dealers', 'quantity', 'product_id']);
}
