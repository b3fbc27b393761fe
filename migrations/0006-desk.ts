import type { Kysely } from 'kysely';
import { columnTypes, table } from './columns.ts';

/** Creates the tables of the staff: desk, chat, complaints; and of background jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'staff')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('email', t.string(254), (c) => c.notNull().unique())
    .addColumn('name', t.string(255), (c) => c.notNull())
    .addColumn('password_hash', t.string(255), (c) => c.notNull())
    .addColumn('enabled', t.flag, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .execute();
  await table(db, 'staff_sessions')
    .addColumn('id', t.string(64), (c) => c.primaryKey())
    .addColumn('staff_id', t.ref, (c) => c.notNull())
    .addColumn('expires_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('staff_sessions_staff', ['staff_id'], 'staff', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('staff_sessions_expiry').on('staff_sessions').column('expires_at').execute();
  await db.schema.alterTable('dealers').addColumn('staff_id', t.ref).execute();
  await db.schema.createIndex('orders_by_state').on('orders').columns(['state', 'created_at']).execute();
  await db.schema.createIndex('orders_by_date').on('orders').column('created_at').execute();

  await table(db, 'chat_messages')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('staff_id', t.ref)
    .addColumn('message', t.text, (c) => c.notNull())
    .addColumn('idempotency_key', t.string(64))
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('read_at', t.moment)
    .addUniqueConstraint('chat_messages_once', ['account_id', 'idempotency_key'])
    .addForeignKeyConstraint('chat_messages_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('chat_messages_staff', ['staff_id'], 'staff', ['id'])
    .execute();
  await db.schema
    .createIndex('chat_messages_of_account')
    .on('chat_messages')
    .columns(['account_id', 'id'])
    .execute();
  await db.schema
    .createIndex('chat_messages_unread')
    .on('chat_messages')
    .columns(['read_at', 'account_id'])
    .execute();
  await table(db, 'chat_mails')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('side', t.string(10), (c) => c.notNull())
    .addColumn('message_id', t.ref, (c) => c.notNull())
    .addColumn('mailed_at', t.moment, (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_mails_key', ['account_id', 'side'])
    .addForeignKeyConstraint('chat_mails_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();

  await table(db, 'complaints')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('reason', t.string(100), (c) => c.notNull())
    .addColumn('comment', t.text, (c) => c.notNull())
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('answer', t.text, (c) => c.notNull())
    .addColumn('idempotency_key', t.string(64), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('updated_at', t.moment, (c) => c.notNull())
    .addUniqueConstraint('complaints_once', ['account_id', 'idempotency_key'])
    .addForeignKeyConstraint('complaints_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('complaints_account', ['account_id'], 'accounts', ['id'])
    .execute();
  await db.schema
    .createIndex('complaints_of_dealer')
    .on('complaints')
    .columns(['dealer_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('complaints_of_account')
    .on('complaints')
    .columns(['account_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('complaints_by_state')
    .on('complaints')
    .columns(['state', 'created_at'])
    .execute();
  await db.schema.createIndex('complaints_by_date').on('complaints').column('created_at').execute();
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
    .execute();
  await table(db, 'complaint_pictures')
    .addColumn('complaint_id', t.ref, (c) => c.notNull())
    .addColumn('file', t.string(100), (c) => c.notNull())
    .addColumn('name', t.string(255), (c) => c.notNull())
    .addPrimaryKeyConstraint('complaint_pictures_key', ['complaint_id', 'file'])
    .addForeignKeyConstraint('complaint_pictures_complaint', ['complaint_id'], 'complaints', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();

  await table(db, 'jobs')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('payload', t.text, (c) => c.notNull())
    .addColumn('job_key', t.string(100), (c) => c.unique())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('run_at', t.moment)
    .addColumn('locked_until', t.moment, (c) => c.notNull().defaultTo(0))
    .addColumn('attempts', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('problem', t.string(500), (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('jobs_due').on('jobs').columns(['run_at', 'id']).execute();
}
