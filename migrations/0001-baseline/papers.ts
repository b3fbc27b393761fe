import { type Kysely, sql } from 'kysely';
import { addIndex, columnTypes, table } from '../columns.ts';

/** Creates the tables of acts, documents and complaints. */
export async function makePapers(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'acts')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('contragent_id', t.ref, (c) => c.notNull())
    .addColumn('start_on', t.day, (c) => c.notNull())
    .addColumn('end_on', t.day, (c) => c.notNull())
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('reason', t.string(500), (c) => c.notNull())
    .addColumn('opening', t.money, (c) => c.notNull())
    .addColumn('shipped', t.money, (c) => c.notNull())
    .addColumn('paid', t.money, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('ready_at', t.moment)
    .addColumn('company', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('inn', t.string(12), (c) => c.notNull().defaultTo(''))
    .addColumn('kpp', t.string(9), (c) => c.notNull().defaultTo(''))
    .addColumn('buyer_party_id', t.ref)
    .addColumn('seller_party_id', t.ref)
    .addForeignKeyConstraint('acts_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('acts_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('acts_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('acts_contragent', ['contragent_id'], 'contragents', ['id'])
    .addCheckConstraint('acts_state', sql`state in ('queued', 'ready', 'failed')`)
    .execute();
  await addIndex(db, 'acts_of_account', 'acts', ['account_id', 'created_at']);
  await addIndex(db, 'acts_of_contract', 'acts', ['contract_id', 'created_at']);
  await addIndex(db, 'acts_of_dealer', 'acts', ['dealer_id', 'created_at']);

  await table(db, 'act_lines')
    .addColumn('act_id', t.ref, (c) => c.notNull())
    .addColumn('number', t.whole, (c) => c.notNull())
    .addColumn('entered_on', t.day, (c) => c.notNull())
    .addColumn('document', t.string(255), (c) => c.notNull())
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('amount', t.money, (c) => c.notNull())
    .addColumn('nature', t.string(12))
    .addPrimaryKeyConstraint('act_lines_key', ['act_id', 'number'])
    .addForeignKeyConstraint('act_lines_act', ['act_id'], 'acts', ['id'], (c) => c.onDelete('cascade'))
    .addCheckConstraint('act_lines_kind', sql`kind in ('shipment', 'payment')`)
    .execute();

  await table(db, 'documents')
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
    .addColumn('file_at', t.moment)
    .addUniqueConstraint('documents_external', ['external_id'])
    .addForeignKeyConstraint('documents_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('documents_contragent', ['contragent_id'], 'contragents', ['id'])
    .addForeignKeyConstraint('documents_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('documents_order', ['order_id'], 'orders', ['id'])
    .execute();
  await addIndex(db, 'documents_by_kind', 'documents', ['dealer_id', 'kind', 'cancelled', 'issued_on', 'id']);
  await addIndex(db, 'documents_by_number', 'documents', [
    'dealer_id',
    'number_key',
    'cancelled',
    'issued_on',
    'id',
  ]);
  await addIndex(db, 'documents_of_contract', 'documents', ['contract_id', 'cancelled', 'issued_on', 'id']);
  await addIndex(db, 'documents_of_contragent', 'documents', [
    'contragent_id',
    'cancelled',
    'issued_on',
    'id',
  ]);
  await addIndex(db, 'documents_of_dealer', 'documents', ['dealer_id', 'cancelled', 'issued_on', 'id']);
  await addIndex(db, 'documents_of_dealer_by_file', 'documents', ['dealer_id', 'file_at']);
  await addIndex(db, 'documents_of_order', 'documents', ['order_id', 'cancelled', 'issued_on', 'id']);

  await table(db, 'complaints')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('reason', t.string(100), (c) => c.notNull())
    .addColumn('comment', t.text, (c) => c.notNull())
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('idempotency_key', t.string(64), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('updated_at', t.moment, (c) => c.notNull())
    .addColumn('waits_since', t.moment)
    .addUniqueConstraint('complaints_once', ['account_id', 'idempotency_key'])
    .addForeignKeyConstraint('complaints_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('complaints_account', ['account_id'], 'accounts', ['id'])
    .addCheckConstraint('complaints_state', sql`state in ('new', 'work', 'accepted', 'refused')`)
    .execute();
  await addIndex(db, 'complaints_by_date', 'complaints', ['created_at']);
  await addIndex(db, 'complaints_by_state', 'complaints', ['state', 'created_at']);
  await addIndex(db, 'complaints_of_account', 'complaints', ['account_id', 'created_at']);
  await addIndex(db, 'complaints_of_dealer', 'complaints', ['dealer_id', 'created_at']);
  await addIndex(db, 'complaints_waiting', 'complaints', ['waits_since', 'state', 'dealer_id']);

  await table(db, 'complaint_lines')
    .addColumn('complaint_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('articul', t.string(100), (c) => c.notNull())
    .addColumn('header', t.string(500), (c) => c.notNull())
    .addColumn('quantity', t.whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('complaint_lines_key', ['complaint_id', 'product_id'])
    .addForeignKeyConstraint('complaint_lines_complaint', ['complaint_id'], 'complaints', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('complaint_lines_product', ['product_id'], 'products', ['id'])
    .addCheckConstraint('complaint_lines_quantity', sql`quantity > 0`)
    .execute();

  await table(db, 'complaint_pictures')
    .addColumn('complaint_id', t.ref, (c) => c.notNull())
    .addColumn('file', t.string(100), (c) => c.notNull())
    .addColumn('name', t.string(255), (c) => c.notNull())
    .addColumn('message_id', t.ref)
    .addPrimaryKeyConstraint('complaint_pictures_key', ['complaint_id', 'file'])
    .addForeignKeyConstraint('complaint_pictures_complaint', ['complaint_id'], 'complaints', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();

  await table(db, 'complaint_messages')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('complaint_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref)
    .addColumn('staff_id', t.ref)
    .addColumn('author', t.string(255), (c) => c.notNull())
    .addColumn('message', t.text, (c) => c.notNull())
    .addColumn('state', t.string(10))
    .addColumn('idempotency_key', t.string(64))
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addUniqueConstraint('complaint_messages_once', ['complaint_id', 'idempotency_key'])
    .addForeignKeyConstraint('complaint_messages_complaint', ['complaint_id'], 'complaints', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('complaint_messages_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('complaint_messages_staff', ['staff_id'], 'staff', ['id'])
    .execute();
  await addIndex(db, 'complaint_messages_in_order', 'complaint_messages', ['complaint_id', 'id']);
  await addIndex(db, 'complaint_messages_of_account', 'complaint_messages', ['account_id']);
}
