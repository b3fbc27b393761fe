import type { Kysely } from 'kysely';
import { addColumns, addIndex, addUniqueIndex, columnTypes, table } from './columns.ts';

/** What 1C writes row by row beside orders: expected goods, and shipments as documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'arrivals', { external_id: { type: t.string(100) } });
  await addUniqueIndex(db, 'arrivals_external', 'arrivals', ['external_id']);
  await addIndex(db, 'arrivals_of_warehouse', 'arrivals', ['wms_id', 'external_id']);
  await table(db, 'shipments')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('external_id', t.string(100), (c) => c.notNull())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('entry_id', t.ref, (c) => c.notNull())
    .addColumn('order_id', t.ref)
    .addColumn('shipped_on', t.day, (c) => c.notNull())
    .addColumn('number', t.string(50), (c) => c.notNull())
    .addColumn('amount', t.money, (c) => c.notNull())
    .addColumn('cancelled_at', t.moment)
    .addUniqueConstraint('shipments_external', ['external_id'])
    .addUniqueConstraint('shipments_entry', ['entry_id'])
    .addForeignKeyConstraint('shipments_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('shipments_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('shipments_order', ['order_id'], 'orders', ['id'])
    // An order whose shipment is undone takes its entry out of the ledger.
    .addForeignKeyConstraint('shipments_entry_kept', ['entry_id'], 'ledger_entries', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
}
