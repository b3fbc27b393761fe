import type { Kysely } from 'kysely';
import { addColumns, addIndex, addUniqueIndex, columnTypes, table } from './columns.ts';

/**
 * What 1C has shipped, each with an entry of the ledger while it stands; and its documents with their files, which
 * dealers list by day, kind, contragent and contract, or find by number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'shipments')
    .ifNotExists()
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
  await addColumns(db, 'ledger_entries', { shipment_id: { type: t.ref } });
  await addUniqueIndex(db, 'ledger_entries_shipment_of_1c', 'ledger_entries', ['shipment_id']);

  await table(db, 'documents')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('external_id', t.string(100), (c) => c.notNull())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('contragent_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref)
    .addColumn('order_id', t.ref)
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('number', t.string(50), (c) => c.notNull())
    .addColumn('number_key', t.string(50), (c) => c.notNull())
    .addColumn('issued_on', t.day, (c) => c.notNull())
    .addColumn('amount', t.money)
    .addColumn('cancelled', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('file', t.string(60))
    .addColumn('file_size', t.whole)
    .addColumn('file_hash', t.string(64))
    .addUniqueConstraint('documents_external', ['external_id'])
    .addForeignKeyConstraint('documents_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('documents_contragent', ['contragent_id'], 'contragents', ['id'])
    .addForeignKeyConstraint('documents_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('documents_order', ['order_id'], 'orders', ['id'])
    .execute();
  const newest = ['cancelled', 'issued_on', 'id'];
  await addIndex(db, 'documents_of_dealer', 'documents', ['dealer_id', ...newest]);
  await addIndex(db, 'documents_by_kind', 'documents', ['dealer_id', 'kind', ...newest]);
  await addIndex(db, 'documents_by_number', 'documents', ['dealer_id', 'number_key', ...newest]);
  await addIndex(db, 'documents_of_contragent', 'documents', ['contragent_id', ...newest]);
  await addIndex(db, 'documents_of_contract', 'documents', ['contract_id', ...newest]);
  await addIndex(db, 'documents_of_order', 'documents', ['order_id', ...newest]);
}
