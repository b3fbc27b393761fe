import { type Kysely, sql } from 'kysely';
import { addIndex, columnTypes, table } from '../columns.ts';

/** Creates the tables of chats and requests for a call. */
export async function makeTalk(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'chat_messages')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('staff_id', t.ref)
    .addColumn('message', t.text, (c) => c.notNull())
    .addColumn('idempotency_key', t.string(64))
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('read_at', t.moment)
    .addColumn('order_id', t.ref)
    .addColumn('file', t.string(60))
    .addColumn('file_name', t.string(255))
    .addColumn('file_size', t.whole)
    .addUniqueConstraint('chat_messages_once', ['account_id', 'idempotency_key'])
    .addForeignKeyConstraint('chat_messages_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('chat_messages_staff', ['staff_id'], 'staff', ['id'])
    .execute();
  await addIndex(db, 'chat_messages_of_account', 'chat_messages', ['account_id', 'id']);
  await addIndex(db, 'chat_messages_unread', 'chat_messages', ['read_at', 'account_id']);

  await table(db, 'conversations')
    .addColumn('account_id', t.ref, (c) => c.primaryKey())
    .addColumn('last_message_id', t.ref, (c) => c.notNull())
    .addColumn('staff_unread', t.whole, (c) => c.notNull())
    .addColumn('customer_unread', t.whole, (c) => c.notNull())
    .addColumn('waits_since', t.moment)
    .addColumn('place', t.ref, (c) => c.notNull())
    .addForeignKeyConstraint('conversations_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'conversations_last_message',
      ['last_message_id'],
      'chat_messages',
      ['id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'conversations_newest', 'conversations', ['last_message_id']);
  await addIndex(db, 'conversations_place', 'conversations', ['place']);
  await addIndex(db, 'conversations_waiting', 'conversations', ['waits_since']);

  // `message_id` is a position in the conversation, compared with < and >, not a reference.
  await table(db, 'chat_mails')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('side', t.string(10), (c) => c.notNull())
    .addColumn('message_id', t.ref, (c) => c.notNull())
    .addColumn('mailed_at', t.moment, (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_mails_key', ['account_id', 'side'])
    .addForeignKeyConstraint('chat_mails_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addCheckConstraint('chat_mails_side', sql`side in ('staff', 'customer')`)
    .execute();

  await table(db, 'ready_answers')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(100), (c) => c.notNull())
    .addColumn('text', t.text, (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addColumn('removed_at', t.moment)
    .execute();
  await addIndex(db, 'ready_answers_in_order', 'ready_answers', ['removed_at', 'sort']);

  await table(db, 'callbacks')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref)
    .addColumn('firstname', t.string(100), (c) => c.notNull())
    .addColumn('phone', t.string(20), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('done_at', t.moment)
    .addColumn('call_id', t.ref, (c) => c.notNull())
    .addForeignKeyConstraint('callbacks_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('callbacks_call', ['call_id'], 'calls', ['id'])
    .execute();
  await addIndex(db, 'callbacks_of_account', 'callbacks', ['account_id', 'id']);
  await addIndex(db, 'callbacks_of_call', 'callbacks', ['call_id', 'id']);
  await addIndex(db, 'callbacks_of_phone', 'callbacks', ['phone', 'id']);
  await addIndex(db, 'callbacks_open', 'callbacks', ['done_at', 'created_at']);

  await table(db, 'calls')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('phone', t.string(20), (c) => c.notNull())
    .addColumn('firstname', t.string(100), (c) => c.notNull())
    .addColumn('dealer_id', t.ref)
    .addColumn('account_id', t.ref)
    .addColumn('asked', t.whole, (c) => c.notNull())
    .addColumn('first_asked_at', t.moment, (c) => c.notNull())
    .addColumn('asked_at', t.moment, (c) => c.notNull())
    .addColumn('turn', t.flag, (c) => c.notNull())
    .addColumn('due_at', t.moment, (c) => c.notNull())
    .addColumn('attempts', t.whole, (c) => c.notNull())
    .addColumn('staff_id', t.ref)
    .addColumn('done_at', t.moment)
    .addForeignKeyConstraint('calls_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('calls_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('calls_staff', ['staff_id'], 'staff', ['id'])
    .execute();
  await addIndex(db, 'calls_in_turn', 'calls', ['done_at', 'turn', 'due_at', 'id']);
  await addIndex(db, 'calls_of_account', 'calls', ['account_id', 'id']);
  await addIndex(db, 'calls_of_phone', 'calls', ['phone', 'done_at']);

  await table(db, 'call_notes')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('call_id', t.ref, (c) => c.notNull())
    .addColumn('staff_id', t.ref)
    .addColumn('author', t.string(255), (c) => c.notNull())
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('note', t.text, (c) => c.notNull())
    .addColumn('due_at', t.moment)
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('call_notes_call', ['call_id'], 'calls', ['id'], (c) => c.onDelete('cascade'))
    .addForeignKeyConstraint('call_notes_staff', ['staff_id'], 'staff', ['id'])
    .execute();
  await addIndex(db, 'call_notes_in_order', 'call_notes', ['call_id', 'id']);
}
