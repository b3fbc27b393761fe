import { type Kysely, sql } from 'kysely';
import { addIndex, addUniqueIndex, columnTypes, keyedTable, table } from './columns.ts';

/** Returns of shipped goods. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'returns')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref)
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('reason', t.string(200), (c) => c.notNull())
    .addColumn('words', t.string(200), (c) => c.notNull())
    .addColumn('answer', t.string(500), (c) => c.notNull().defaultTo(''))
    .addColumn('asked_by', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('decided_by', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('received_by', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('total', t.money, (c) => c.notNull())
    .addColumn('idempotency_key', t.string(64), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('decided_at', t.moment)
    .addColumn('received_at', t.moment)
    .addColumn('exchange_state', t.string(10), (c) => c.notNull().defaultTo('none'))
    .addColumn('exchange_revision', t.whole, (c) => c.notNull().defaultTo(0))
    // No reference: the return outlives the session.
    .addColumn('given_session', t.ref)
    .addColumn('given_revision', t.whole)
    .addColumn('external_id', t.string(100))
    .addColumn('external_number', t.string(50))
    .addColumn('external_on', t.day)
    .addColumn('exchange_note', t.string(500), (c) => c.notNull().defaultTo(''))
    .addColumn('in_payments', t.whole, (c) => c.notNull().defaultTo(0))
    .addForeignKeyConstraint('returns_order', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('returns_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('returns_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('returns_account', ['account_id'], 'accounts', ['id'])
    .addCheckConstraint(
      'returns_state',
      sql`state in ('asked', 'accepted', 'received', 'refused', 'cancelled')`,
    )
    .addCheckConstraint('returns_total', sql`total >= 0`)
    .addCheckConstraint(
      'returns_exchange_state',
      sql`exchange_state in ('none', 'wait', 'given', 'confirmed', 'born')`,
    )
    .addCheckConstraint('returns_in_payments', sql`in_payments in (0, 1)`)
    .addCheckConstraint('returns_received', sql`(state = 'received') = (received_at is not null)`)
    .execute();
  await addUniqueIndex(db, 'returns_by_key', 'returns', ['idempotency_key']);
  await addUniqueIndex(db, 'returns_of_1c', 'returns', ['external_id']);
  await addIndex(db, 'returns_by_exchange', 'returns', ['exchange_state', 'decided_at', 'id']);
  await addIndex(db, 'returns_given', 'returns', ['given_session']);
  await addIndex(db, 'returns_of_order', 'returns', ['order_id', 'state']);
  await addIndex(db, 'returns_of_dealer', 'returns', ['dealer_id', 'state', 'id']);
  await addIndex(db, 'returns_by_state', 'returns', ['state', 'created_at', 'id']);
  await addIndex(db, 'returns_by_time', 'returns', ['created_at', 'id']);
  await addIndex(db, 'returns_of_account', 'returns', ['account_id']);
  await addIndex(db, 'returns_of_contract', 'returns', ['contract_id', 'total']);

  await keyedTable(db, 'return_lines')
    .addColumn('return_id', t.ref, (c) => c.notNull())
    .addColumn('order_line_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('wms_id', t.ref, (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addColumn('price', t.money, (c) => c.notNull())
    .addColumn('outcome', t.string(12))
    .addColumn('stock_wms_id', t.ref)
    .addColumn('written_off', t.whole, (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('return_lines_key', ['return_id', 'order_line_id'])
    .addForeignKeyConstraint('return_lines_return', ['return_id'], 'returns', ['id'])
    // Lines of a shipment that was undone can be removed; only a refused or withdrawn return may then refer to them.
    .addForeignKeyConstraint('return_lines_line', ['order_line_id'], 'order_lines', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('return_lines_product', ['product_id'], 'products', ['id'])
    .addForeignKeyConstraint('return_lines_warehouse', ['wms_id'], 'warehouses', ['id'])
    .addForeignKeyConstraint('return_lines_stock', ['stock_wms_id'], 'warehouses', ['id'])
    .addCheckConstraint('return_lines_quantity', sql`quantity > 0`)
    .addCheckConstraint('return_lines_written_off', sql`written_off between 0 and quantity`)
    .addCheckConstraint('return_lines_price', sql`price >= 0`)
    .addCheckConstraint('return_lines_outcome', sql`outcome in ('stock', 'written_off')`)
    .addCheckConstraint(
      'return_lines_stock_of',
      sql`(coalesce(outcome, '') = 'stock') = (stock_wms_id is not null)`,
    )
    .execute();
  await addIndex(db, 'return_lines_of_line', 'return_lines', ['order_line_id']);
}
