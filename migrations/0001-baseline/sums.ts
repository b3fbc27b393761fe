import { type Kysely, sql } from 'kysely';
import { addIndex, addUniqueIndex, columnTypes, keyedTable, table } from '../columns.ts';

/**
 * Creates the tables of the ledger and of kept sums of orders. Screens read the sums by ranges of keys, so their rows
 * are stored in the order of the key. They need no references: they are recomputed from rows that have them.
 */
export async function makeSums(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'ledger_entries')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('entered_on', t.day, (c) => c.notNull())
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('order_id', t.ref)
    .addColumn('document', t.string(255), (c) => c.notNull())
    .addColumn('amount', t.money, (c) => c.notNull())
    // An order is shipped once but may have many payments. MySQL has no partial index.
    .addColumn('shipped_order_id', t.ref, (c) =>
      c.generatedAlwaysAs(sql`case when kind = 'shipment' then order_id end`),
    )
    .addColumn('nature', t.string(12))
    .addColumn('shipment_id', t.ref)
    .addForeignKeyConstraint('ledger_entries_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('ledger_entries_order', ['order_id'], 'orders', ['id'])
    // No check of `amount`: a correction is negative.
    .addCheckConstraint('ledger_entries_kind', sql`kind in ('shipment', 'payment')`)
    .execute();
  await addIndex(db, 'ledger_by_day', 'ledger_entries', [
    'entered_on',
    'nature',
    'kind',
    'contract_id',
    'amount',
  ]);
  await addIndex(db, 'ledger_entries_of_contract', 'ledger_entries', ['contract_id', 'entered_on']);
  await addUniqueIndex(db, 'ledger_entries_shipment_of_1c', 'ledger_entries', ['shipment_id']);
  await addUniqueIndex(db, 'ledger_entries_shipment', 'ledger_entries', ['shipped_order_id']);

  await keyedTable(db, 'ledger_months')
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('month', t.string(7), (c) => c.notNull())
    .addColumn('shipped', t.money, (c) => c.notNull())
    .addColumn('paid', t.money, (c) => c.notNull())
    .addPrimaryKeyConstraint('ledger_months_key', ['contract_id', 'month'])
    .execute();

  await keyedTable(db, 'contract_sums')
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('balance', t.money, (c) => c.notNull())
    .addColumn('open_total', t.money, (c) => c.notNull())
    .addPrimaryKeyConstraint('contract_sums_key', ['contract_id'])
    .execute();

  await keyedTable(db, 'turnover')
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
    .addPrimaryKeyConstraint('turnover_key', [
      'dealer_id',
      'period',
      'contract_id',
      'account_id',
      'product_id',
    ])
    .execute();

  await keyedTable(db, 'order_counts')
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('period', t.string(7), (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('state', t.whole, (c) => c.notNull())
    .addColumn('orders', t.whole, (c) => c.notNull())
    .addColumn('quantity', t.money, (c) => c.notNull())
    .addColumn('goods', t.money, (c) => c.notNull())
    .addColumn('seen_goods', t.money, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_counts_key', [
      'dealer_id',
      'period',
      'contract_id',
      'account_id',
      'state',
    ])
    .execute();

  // Adding up `order_counts` would read rows of all dealers.
  await keyedTable(db, 'desk_counts')
    .addColumn('period', t.string(7), (c) => c.notNull())
    .addColumn('state', t.whole, (c) => c.notNull())
    .addColumn('orders', t.money, (c) => c.notNull())
    .addPrimaryKeyConstraint('desk_counts_key', ['period', 'state'])
    .execute();

  await table(db, 'payments')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('entry_id', t.ref, (c) => c.notNull())
    .addColumn('kind', t.string(12), (c) => c.notNull())
    .addColumn('paid_on', t.day, (c) => c.notNull())
    .addColumn('number', t.string(50), (c) => c.notNull())
    .addColumn('amount', t.money, (c) => c.notNull())
    .addColumn('note', t.string(500), (c) => c.notNull())
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('cancelled_at', t.moment)
    .addColumn('cancelled_by', t.string(255), (c) => c.notNull())
    .addColumn('cancel_entry_id', t.ref)
    .addColumn('submission_key', t.string(64))
    .addColumn('bank_key', t.string(64))
    .addColumn('import_id', t.ref)
    .addColumn('external_id', t.string(100))
    .addUniqueConstraint('payments_entry', ['entry_id'])
    .addUniqueConstraint('payments_submission', ['submission_key'])
    .addUniqueConstraint('payments_bank', ['bank_key'])
    .addForeignKeyConstraint('payments_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('payments_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('payments_entry_kept', ['entry_id'], 'ledger_entries', ['id'])
    .addForeignKeyConstraint('payments_statement', ['import_id'], 'statement_imports', ['id'])
    .addForeignKeyConstraint('payments_cancel_entry', ['cancel_entry_id'], 'ledger_entries', ['id'])
    .execute();
  await addIndex(db, 'payments_by_amount', 'payments', ['amount']);
  await addIndex(db, 'payments_by_day', 'payments', ['paid_on', 'id']);
  await addIndex(db, 'payments_by_kind', 'payments', ['kind', 'paid_on', 'id']);
  await addIndex(db, 'payments_by_number', 'payments', ['number']);
  await addUniqueIndex(db, 'payments_external', 'payments', ['external_id']);
  await addIndex(db, 'payments_imported', 'payments', ['import_id']);
  await addIndex(db, 'payments_of_contract', 'payments', ['contract_id', 'paid_on', 'id']);
  await addIndex(db, 'payments_of_dealer', 'payments', ['dealer_id', 'paid_on', 'id']);

  await table(db, 'statement_imports')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('file_name', t.string(255), (c) => c.notNull())
    .addColumn('account', t.string(255), (c) => c.notNull())
    .addColumn('start_on', t.day)
    .addColumn('end_on', t.day)
    .addColumn('content', t.text, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('imported_at', t.moment)
    .addColumn('payments', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('total', t.money, (c) => c.notNull().defaultTo(0))
    .execute();
  await addIndex(db, 'statement_imports_waiting', 'statement_imports', ['imported_at', 'created_at']);

  await table(db, 'shipments')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('external_id', t.string(100), (c) => c.notNull())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('order_id', t.ref)
    .addColumn('shipped_on', t.day, (c) => c.notNull())
    .addColumn('number', t.string(50), (c) => c.notNull())
    .addColumn('amount', t.money, (c) => c.notNull())
    .addColumn('cancelled', t.flag, (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('shipments_external', ['external_id'])
    .addForeignKeyConstraint('shipments_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('shipments_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('shipments_order', ['order_id'], 'orders', ['id'])
    .execute();
  await addIndex(db, 'shipments_of_order', 'shipments', ['order_id', 'cancelled']);
}
