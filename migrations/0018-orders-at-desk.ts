import { type Kysely, sql } from 'kysely';
import { addColumns, addIndex, columnTypes, isMysql, table } from './columns.ts';

/**
 * Lets the desk change, divide and take orders, keeps what happened to them and what the staff noted, the number of
 * all orders by state, and the indexes of the desk's filters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'orders', {
    taken_by: { type: t.ref },
    taken_at: { type: t.moment },
    rest_of: { type: t.ref },
    told_event: { type: t.ref, define: (c) => c.notNull().defaultTo(0) },
  });
  await table(db, 'order_events')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('at', t.moment, (c) => c.notNull())
    .addColumn('actor_kind', t.string(10), (c) => c.notNull())
    .addColumn('actor_id', t.ref)
    .addColumn('actor_name', t.string(255), (c) => c.notNull())
    .addColumn('action', t.string(10), (c) => c.notNull())
    .addColumn('from_state', t.whole)
    .addColumn('to_state', t.whole)
    .addColumn('changes', t.text, (c) => c.notNull())
    .addColumn('missing', t.text, (c) => c.notNull())
    .addForeignKeyConstraint('order_events_order', ['order_id'], 'orders', ['id'])
    .execute();
  await addIndex(db, 'order_events_of_order', 'order_events', ['order_id', 'id']);
  await table(db, 'order_notes')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('at', t.moment, (c) => c.notNull())
    .addColumn('staff_id', t.ref)
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('text', t.text, (c) => c.notNull())
    .addColumn('idempotency_key', t.string(64))
    .addUniqueConstraint('order_notes_once', ['order_id', 'idempotency_key'])
    .addForeignKeyConstraint('order_notes_order', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('order_notes_staff', ['staff_id'], 'staff', ['id'])
    .execute();

  const counts = table(db, 'desk_counts')
    .ifNotExists()
    .addColumn('period', t.string(7), (c) => c.notNull())
    .addColumn('state', t.whole, (c) => c.notNull())
    .addColumn('orders', t.money, (c) => c.notNull())
    .addPrimaryKeyConstraint('desk_counts_key', ['period', 'state']);
  await (isMysql(db) ? counts : counts.modifyEnd(sql`without rowid`)).execute();
  // An interrupted step may have filled it.
  await sql`delete from desk_counts`.execute(db);
  await sql`
    insert into desk_counts (period, state, orders)
    select period, state, sum(orders) from order_counts group by period, state`.execute(db);

  await addIndex(db, 'orders_by_shipping', 'orders', ['ship_on', 'created_at']);
  await addIndex(db, 'orders_by_inn', 'orders', ['inn', 'created_at']);
  await addIndex(db, 'orders_by_total', 'orders', ['total']);
  await addIndex(db, 'orders_by_taker', 'orders', ['taken_by', 'state', 'created_at']);
  await addIndex(db, 'orders_rest', 'orders', ['rest_of']);
  await addIndex(db, 'order_products_of_product', 'order_products', ['product_id', 'order_id']);
  await addIndex(db, 'order_lines_of_warehouse', 'order_lines', ['wms_id', 'order_id']);
}
