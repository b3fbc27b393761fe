import { type Kysely, sql } from 'kysely';
import { addIndex, addUniqueIndex, columnTypes, keyedTable, table } from '../columns.ts';

/** Creates the tables of baskets, fast orders, drafts, favourites, orders, approvals and webhooks. */
export async function makeOrdering(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'delivery_options')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('hint', t.string(255), (c) => c.notNull())
    .addColumn('price', t.money, (c) => c.notNull())
    .addColumn('needs_address', t.flag, (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addColumn('hidden', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('weekdays', t.string(7), (c) => c.notNull().defaultTo('1234567'))
    .addColumn('cutoff_hour', t.whole)
    .addColumn('external_id', t.string(100))
    .addCheckConstraint('delivery_options_price', sql`price >= 0`)
    .execute();
  await addUniqueIndex(db, 'delivery_options_external', 'delivery_options', ['external_id']);

  await table(db, 'shipping_days')
    .addColumn('day', t.day, (c) => c.primaryKey())
    .addColumn('ships', t.flag, (c) => c.notNull())
    .addColumn('note', t.string(255), (c) => c.notNull().defaultTo(''))
    .execute();

  await table(db, 'baskets')
    .addColumn('account_id', t.ref, (c) => c.primaryKey())
    .addColumn('delivery_id', t.ref)
    .addColumn('updated_at', t.moment, (c) => c.notNull())
    .addColumn('delivery_price', t.money)
    .addColumn('address_id', t.ref)
    .addColumn('ship_date', t.string(40))
    .addColumn('comment', t.text)
    .addForeignKeyConstraint('baskets_address', ['address_id'], 'addresses', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .addForeignKeyConstraint('baskets_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('baskets_delivery', ['delivery_id'], 'delivery_options', ['id'])
    .addCheckConstraint('baskets_delivery_price', sql`delivery_price is null or delivery_price >= 0`)
    .execute();

  await table(db, 'basket_lines')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('type', t.string(16), (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('added_at', t.moment, (c) => c.notNull())
    .addPrimaryKeyConstraint('basket_lines_key', ['account_id', 'product_id', 'wms_id', 'type'])
    .addForeignKeyConstraint('basket_lines_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('basket_lines_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('basket_lines_warehouse', ['wms_id'], 'warehouses', ['id'])
    .addCheckConstraint('basket_lines_quantity', sql`quantity > 0`)
    .execute();

  await table(db, 'fast_order_lists')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('list_key', t.string(32), (c) => c.notNull())
    .addColumn('revision', t.whole, (c) => c.notNull())
    .addColumn('editor', t.string(40), (c) => c.notNull())
    .addColumn('line_count', t.whole, (c) => c.notNull())
    .addColumn('content', t.text, (c) => c.notNull())
    .addColumn('updated_at', t.moment, (c) => c.notNull())
    .addColumn('list_name', t.string(60), (c) => c.notNull().defaultTo(''))
    .addColumn('list_root', t.string(32), (c) => c.notNull())
    .addColumn('gone', t.string(10), (c) => c.notNull().defaultTo(''))
    .addColumn('typed', t.flag, (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('fast_order_lists_key', ['account_id', 'list_key'])
    .addForeignKeyConstraint('fast_order_lists_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'fast_order_lists_by_age', 'fast_order_lists', ['updated_at']);
  await addIndex(db, 'fast_order_lists_of_account', 'fast_order_lists', ['account_id', 'updated_at']);

  await table(db, 'fast_order_heads')
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('head_key', t.string(32), (c) => c.notNull())
    .addColumn('quantity_name', t.string(60), (c) => c.notNull())
    .addColumn('used_at', t.moment, (c) => c.notNull())
    .addPrimaryKeyConstraint('fast_order_heads_key', ['dealer_id', 'head_key'])
    .addForeignKeyConstraint('fast_order_heads_dealer', ['dealer_id'], 'dealers', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'fast_order_heads_of_dealer', 'fast_order_heads', ['dealer_id', 'used_at']);

  await table(db, 'drafts')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('drafts_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'drafts_of_account', 'drafts', ['account_id', 'created_at']);

  await table(db, 'draft_lines')
    .addColumn('draft_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('type', t.string(16), (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('seen_price', t.money)
    .addPrimaryKeyConstraint('draft_lines_key', ['draft_id', 'product_id', 'wms_id', 'type'])
    .addForeignKeyConstraint('draft_lines_draft', ['draft_id'], 'drafts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('draft_lines_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('draft_lines_warehouse', ['wms_id'], 'warehouses', ['id'])
    .addCheckConstraint('draft_lines_quantity', sql`quantity > 0`)
    .addCheckConstraint('draft_lines_seen_price', sql`seen_price is null or seen_price >= 0`)
    .execute();

  await table(db, 'favourites')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('added_at', t.moment, (c) => c.notNull())
    .addPrimaryKeyConstraint('favourites_key', ['account_id', 'product_id'])
    .addForeignKeyConstraint('favourites_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('favourites_product', ['product_id'], 'products', ['id'])
    .execute();
  await addIndex(db, 'favourites_of_account', 'favourites', ['account_id', 'added_at']);

  await table(db, 'needs')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('added_at', t.moment, (c) => c.notNull())
    .addColumn('arrived_at', t.moment)
    .addColumn('waits', t.flag, (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('needs_key', ['account_id', 'product_id'])
    .addForeignKeyConstraint('needs_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('needs_product', ['product_id'], 'products', ['id'])
    .addCheckConstraint('needs_quantity', sql`quantity > 0`)
    .execute();
  await addIndex(db, 'needs_of_account', 'needs', ['account_id', 'added_at']);
  await addIndex(db, 'needs_of_product', 'needs', ['product_id', 'account_id']);

  await table(db, 'watches')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('once', t.flag, (c) => c.notNull())
    .addColumn('added_at', t.moment, (c) => c.notNull())
    .addColumn('in_stock', t.text, (c) => c.notNull())
    .addColumn('told_at', t.moment)
    .addPrimaryKeyConstraint('watches_key', ['account_id', 'once', 'product_id'])
    .addForeignKeyConstraint('watches_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('watches_product', ['product_id'], 'products', ['id'])
    .addCheckConstraint('watches_once', sql`once in (0, 1)`)
    .addCheckConstraint('watches_told', sql`told_at is null or once = 1`)
    .execute();
  await addIndex(db, 'watches_of_account', 'watches', ['account_id', 'once', 'added_at']);
  await addIndex(db, 'watches_of_product', 'watches', ['product_id', 'account_id', 'once']);
  await addIndex(db, 'watches_told_at', 'watches', ['told_at']);

  await table(db, 'wanted_goods')
    .addColumn('product_id', t.ref, (c) => c.notNull().primaryKey())
    .addColumn('dealers', t.whole, (c) => c.notNull())
    .addColumn('quantity', t.money, (c) => c.notNull())
    .addColumn('awaiting', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('asking', t.whole, (c) => c.notNull().defaultTo(0))
    .addForeignKeyConstraint('wanted_goods_product', ['product_id'], 'products', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'wanted_goods_by_asking', 'wanted_goods', ['asking', 'quantity', 'product_id']);
  await addIndex(db, 'wanted_goods_by_dealers', 'wanted_goods', ['dealers', 'quantity', 'product_id']);

  await table(db, 'ended_follows')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('added_at', t.moment, (c) => c.notNull())
    .addColumn('ended_at', t.moment, (c) => c.notNull())
    .addPrimaryKeyConstraint('ended_follows_key', ['account_id', 'product_id'])
    .addForeignKeyConstraint('ended_follows_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('ended_follows_product', ['product_id'], 'products', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'ended_follows_by_age', 'ended_follows', ['ended_at']);
  await addIndex(db, 'ended_follows_by_product', 'ended_follows', ['product_id']);

  await table(db, 'orders')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('delivery_id', t.ref, (c) => c.notNull())
    .addColumn('delivery_header', t.string(255), (c) => c.notNull())
    .addColumn('delivery_price', t.money, (c) => c.notNull())
    .addColumn('address_id', t.ref)
    .addColumn('full_address', t.string(500), (c) => c.notNull())
    .addColumn('ship_on', t.day, (c) => c.notNull())
    .addColumn('comment', t.text, (c) => c.notNull())
    .addColumn('state', t.whole, (c) => c.notNull())
    .addColumn('positions', t.whole, (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('total', t.money, (c) => c.notNull())
    .addColumn('seen_total', t.money, (c) => c.notNull())
    .addColumn('idempotency_key', t.string(64), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('updated_at', t.moment, (c) => c.notNull())
    .addColumn('company', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('inn', t.string(12), (c) => c.notNull().defaultTo(''))
    .addColumn('kpp', t.string(9), (c) => c.notNull().defaultTo(''))
    .addColumn('taken_by', t.ref)
    .addColumn('taken_at', t.moment)
    .addColumn('rest_of', t.ref)
    .addColumn('told_event', t.ref, (c) => c.notNull().defaultTo(0))
    .addColumn('buyer_party_id', t.ref)
    .addColumn('seller_party_id', t.ref)
    .addColumn('exchange_state', t.string(10), (c) => c.notNull().defaultTo('new'))
    .addColumn('exchange_revision', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('exchange_problem', t.string(500), (c) => c.notNull().defaultTo(''))
    .addColumn('external_id', t.string(100))
    .addColumn('external_number', t.string(50))
    .addColumn('external_on', t.day)
    .addColumn('external_paid_on', t.day)
    .addColumn('old_number', t.string(50))
    .addColumn('unreserved', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('changed_at', t.moment, (c) => c.notNull().defaultTo(0))
    .addColumn('placed_digest', t.string(64))
    .addColumn('expected_on', t.day)
    .addColumn('waits_since', t.moment)
    .addUniqueConstraint('orders_once', ['account_id', 'idempotency_key'])
    .addForeignKeyConstraint('orders_address', ['address_id'], 'addresses', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .addForeignKeyConstraint('orders_taker', ['taken_by'], 'staff', ['id'], (c) => c.onDelete('set null'))
    .addForeignKeyConstraint('orders_rest_of', ['rest_of'], 'orders', ['id'], (c) => c.onDelete('set null'))
    .addForeignKeyConstraint('orders_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('orders_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('orders_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('orders_delivery', ['delivery_id'], 'delivery_options', ['id'])
    // No check of `state`: 1C may send numbers that the portal does not know.
    .addCheckConstraint('orders_positions', sql`positions >= 0`)
    .addCheckConstraint('orders_quantity', sql`quantity >= 0`)
    .addCheckConstraint('orders_delivery_price', sql`delivery_price >= 0`)
    .addCheckConstraint('orders_total', sql`total >= 0`)
    .addCheckConstraint('orders_seen_total', sql`seen_total >= 0`)
    .execute();
  await addIndex(db, 'orders_by_contract_and_state', 'orders', [
    'dealer_id',
    'contract_id',
    'state',
    'created_at',
  ]);
  await addIndex(db, 'orders_by_date', 'orders', ['created_at']);
  await addIndex(db, 'orders_by_day', 'orders', ['created_at', 'state', 'dealer_id', 'total']);
  await addIndex(db, 'orders_by_exchange', 'orders', ['exchange_state', 'created_at']);
  await addIndex(db, 'orders_by_external_id', 'orders', ['external_id']);
  await addIndex(db, 'orders_by_external_number', 'orders', ['external_number']);
  await addIndex(db, 'orders_by_inn', 'orders', ['inn', 'created_at']);
  await addIndex(db, 'orders_by_old_number', 'orders', ['old_number']);
  await addIndex(db, 'orders_by_shipping', 'orders', ['ship_on', 'created_at']);
  await addIndex(db, 'orders_by_state', 'orders', ['state', 'created_at']);
  await addIndex(db, 'orders_by_taker', 'orders', ['taken_by', 'state', 'created_at']);
  await addIndex(db, 'orders_by_total', 'orders', ['total']);
  await addIndex(db, 'orders_of_account', 'orders', ['account_id', 'created_at']);
  await addIndex(db, 'orders_of_account_by_change', 'orders', ['account_id', 'changed_at']);
  await addIndex(db, 'orders_of_account_by_state', 'orders', ['account_id', 'state', 'created_at']);
  await addIndex(db, 'orders_of_contract', 'orders', ['contract_id', 'state']);
  await addIndex(db, 'orders_of_dealer', 'orders', ['dealer_id', 'created_at']);
  await addIndex(db, 'orders_of_dealer_by_change', 'orders', ['dealer_id', 'changed_at']);
  await addIndex(db, 'orders_of_dealer_by_contract', 'orders', ['dealer_id', 'contract_id', 'created_at']);
  await addIndex(db, 'orders_of_dealer_by_state', 'orders', ['dealer_id', 'state', 'created_at']);
  await addIndex(db, 'orders_rest', 'orders', ['rest_of']);

  await table(db, 'order_lines')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('type', t.string(16), (c) => c.notNull())
    .addColumn('articul', t.string(100), (c) => c.notNull())
    .addColumn('header', t.string(500), (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('price', t.money, (c) => c.notNull())
    .addColumn('seen_price', t.money, (c) => c.notNull())
    .addColumn('vat', t.whole)
    .addColumn('vat_free', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('promised', t.whole, (c) => c.notNull().defaultTo(0))
    .addForeignKeyConstraint('order_lines_order', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('order_lines_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('order_lines_warehouse', ['wms_id'], 'warehouses', ['id'])
    .addCheckConstraint('order_lines_quantity', sql`quantity > 0`)
    .addCheckConstraint('order_lines_price', sql`price >= 0`)
    .addCheckConstraint('order_lines_seen_price', sql`seen_price >= 0`)
    .execute();
  // Includes the product, so that cancelling an order finds its reservations line by line.
  await addIndex(db, 'order_lines_of_order', 'order_lines', ['order_id', 'product_id']);
  await addIndex(db, 'order_lines_of_warehouse', 'order_lines', ['wms_id', 'order_id']);
  await addIndex(db, 'order_lines_that_wait', 'order_lines', ['product_id', 'promised']);

  await keyedTable(db, 'order_products')
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_products_key', ['dealer_id', 'product_id', 'order_id'])
    .execute();
  await addIndex(db, 'order_products_of_order', 'order_products', ['order_id']);
  await addIndex(db, 'order_products_of_product', 'order_products', ['product_id', 'order_id']);

  await table(db, 'order_events')
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
  await addIndex(db, 'order_events_of_actor', 'order_events', ['actor_kind', 'actor_id']);
  await addIndex(db, 'order_events_of_order', 'order_events', ['order_id', 'id']);

  await table(db, 'order_notes')
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

  await table(db, 'submissions')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('digest', t.string(64), (c) => c.notNull())
    .addColumn('answer', t.text, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addUniqueConstraint('submissions_once', ['account_id', 'digest'])
    .addForeignKeyConstraint('submissions_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();

  await table(db, 'approvals')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('state', t.string(16), (c) => c.notNull())
    .addColumn('reason', t.string(16), (c) => c.notNull())
    .addColumn('reserved', t.flag, (c) => c.notNull())
    .addColumn('reserved_until', t.moment, (c) => c.notNull())
    .addColumn('delivery_id', t.ref, (c) => c.notNull())
    .addColumn('delivery_header', t.string(255), (c) => c.notNull())
    .addColumn('delivery_price', t.money, (c) => c.notNull())
    .addColumn('address_id', t.ref)
    .addColumn('full_address', t.string(500), (c) => c.notNull())
    .addColumn('ship_on', t.day, (c) => c.notNull())
    .addColumn('comment', t.text, (c) => c.notNull())
    .addColumn('positions', t.whole, (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('goods', t.money, (c) => c.notNull())
    .addColumn('seen_goods', t.money, (c) => c.notNull())
    .addColumn('word', t.text, (c) => c.notNull())
    .addColumn('idempotency_key', t.string(64), (c) => c.notNull())
    .addColumn('placed_digest', t.string(64))
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('decided_at', t.moment)
    .addColumn('decided_by', t.ref)
    .addColumn('order_id', t.ref)
    .addColumn('draft_id', t.ref)
    .addColumn('expected_on', t.day)
    .addForeignKeyConstraint('approvals_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('approvals_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('approvals_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('approvals_delivery', ['delivery_id'], 'delivery_options', ['id'])
    .addForeignKeyConstraint('approvals_address', ['address_id'], 'addresses', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .addForeignKeyConstraint('approvals_decider', ['decided_by'], 'accounts', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .addForeignKeyConstraint('approvals_order', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('approvals_draft', ['draft_id'], 'drafts', ['id'], (c) => c.onDelete('set null'))
    .addCheckConstraint('approvals_state', sql`state in ('waiting', 'approved', 'returned', 'withdrawn')`)
    .addCheckConstraint('approvals_reason', sql`reason in ('order', 'month')`)
    // Only a waiting request reserves goods, so no decision can leave a reservation behind.
    .addCheckConstraint('approvals_reserved', sql`reserved = 0 or (reserved = 1 and state = 'waiting')`)
    .execute();
  // Deleting the referenced rows needs no scan of this table.
  await addIndex(db, 'approvals_by_address', 'approvals', ['address_id']);
  await addIndex(db, 'approvals_by_decider', 'approvals', ['decided_by']);
  await addIndex(db, 'approvals_by_draft', 'approvals', ['draft_id']);
  await addUniqueIndex(db, 'approvals_by_key', 'approvals', ['account_id', 'idempotency_key']);
  // Sorts newest first: both databases append the id to an index.
  await addIndex(db, 'approvals_of_account', 'approvals', ['account_id', 'state']);
  await addIndex(db, 'approvals_of_account_by_age', 'approvals', ['account_id']);
  await addIndex(db, 'approvals_of_dealer', 'approvals', ['dealer_id', 'state']);
  await addIndex(db, 'approvals_of_dealer_by_age', 'approvals', ['dealer_id']);

  await table(db, 'approval_lines')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('approval_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('type', t.string(16), (c) => c.notNull())
    .addColumn('articul', t.string(100), (c) => c.notNull())
    .addColumn('header', t.string(500), (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('price', t.money, (c) => c.notNull())
    .addColumn('seen_price', t.money, (c) => c.notNull())
    .addColumn('promised', t.whole, (c) => c.notNull().defaultTo(0))
    .addForeignKeyConstraint('approval_lines_approval', ['approval_id'], 'approvals', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('approval_lines_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('approval_lines_wms', ['wms_id'], 'warehouses', ['id'])
    .addCheckConstraint('approval_lines_quantity', sql`quantity > 0`)
    .execute();
  await addIndex(db, 'approval_lines_of_approval', 'approval_lines', ['approval_id']);
  await addIndex(db, 'approval_lines_of_product', 'approval_lines', ['product_id', 'approval_id']);
  await addIndex(db, 'approval_lines_that_wait', 'approval_lines', ['product_id', 'promised']);

  await table(db, 'limit_permits')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('amount', t.money, (c) => c.notNull())
    .addColumn('until_on', t.day, (c) => c.notNull())
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('order_id', t.ref)
    .addColumn('ended_at', t.moment)
    .addForeignKeyConstraint('limit_permits_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('limit_permits_order', ['order_id'], 'orders', ['id'])
    .execute();
  await addIndex(db, 'limit_permits_of_contract', 'limit_permits', ['contract_id', 'id']);

  await table(db, 'webhooks')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('name', t.string(100), (c) => c.notNull())
    .addColumn('url', t.string(500), (c) => c.notNull())
    .addColumn('events', t.string(200), (c) => c.notNull())
    .addColumn('secret', t.string(300), (c) => c.notNull())
    .addColumn('hint', t.string(10), (c) => c.notNull())
    .addColumn('old_secret', t.string(300))
    .addColumn('old_until', t.moment)
    .addColumn('enabled', t.flag, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('failures', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('failing_since', t.moment)
    .addColumn('told_at', t.moment)
    .addColumn('last_at', t.moment)
    .addColumn('last_status', t.whole)
    .addColumn('retry_at', t.moment, (c) => c.notNull().defaultTo(0))
    .addColumn('locked_until', t.moment, (c) => c.notNull().defaultTo(0))
    .addColumn('holder', t.string(36), (c) => c.notNull().defaultTo(''))
    .addForeignKeyConstraint('webhooks_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('webhooks_account', ['account_id'], 'accounts', ['id'])
    .execute();
  await addIndex(db, 'webhooks_of_account', 'webhooks', ['account_id', 'created_at']);
  await addIndex(db, 'webhooks_of_dealer', 'webhooks', ['dealer_id', 'created_at']);

  await table(db, 'webhook_deliveries')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('webhook_id', t.ref, (c) => c.notNull())
    .addColumn('event_key', t.string(36), (c) => c.notNull())
    .addColumn('event', t.string(40), (c) => c.notNull())
    .addColumn('object', t.string(40), (c) => c.notNull())
    .addColumn('order_id', t.ref)
    .addColumn('facts', t.text, (c) => c.notNull())
    .addColumn('body', t.text)
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('attempts', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('next_at', t.moment, (c) => c.notNull())
    .addColumn('status', t.whole)
    .addColumn('problem', t.string(200), (c) => c.notNull().defaultTo(''))
    .addColumn('happened_at', t.moment, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('done_at', t.moment)
    .addForeignKeyConstraint('webhook_deliveries_webhook', ['webhook_id'], 'webhooks', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('webhook_deliveries_order', ['order_id'], 'orders', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'webhook_deliveries_by_age', 'webhook_deliveries', ['created_at']);
  await addIndex(db, 'webhook_deliveries_by_event', 'webhook_deliveries', ['webhook_id', 'event_key']);
  await addIndex(db, 'webhook_deliveries_by_object', 'webhook_deliveries', [
    'webhook_id',
    'object',
    'state',
    'id',
  ]);
  await addIndex(db, 'webhook_deliveries_by_state', 'webhook_deliveries', ['webhook_id', 'state', 'id']);
  await addIndex(db, 'webhook_deliveries_listed', 'webhook_deliveries', ['webhook_id', 'id']);
}
