import { type Kysely, sql } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

/** The largest whole number that JavaScript knows exactly: the place of a conversation without messages to read. */
const last = Number.MAX_SAFE_INTEGER;

/**
 * Keeps a row for each conversation: how many messages each side has not read, since when the customer waits, and
 * its place in the list of the desk. A message may name an order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'chat_messages', { order_id: { type: t.ref } });
  await table(db, 'conversations')
    .ifNotExists()
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
  await addIndex(db, 'conversations_place', 'conversations', ['place']);
  await addIndex(db, 'conversations_waiting', 'conversations', ['waits_since']);
  await addIndex(db, 'conversations_newest', 'conversations', ['last_message_id']);
  const waits = sql`read_at is null and staff_id is null`;
  await sql`
    insert into conversations
      (account_id, last_message_id, staff_unread, customer_unread, waits_since, place)
    select account_id, max(id),
      sum(case when ${waits} then 1 else 0 end),
      sum(case when read_at is null and staff_id is not null then 1 else 0 end),
      min(case when ${waits} then created_at end),
      coalesce(min(case when ${waits} then id end), ${sql.lit(last)} - max(id))
    from chat_messages
    where account_id not in (select account_id from conversations)
    group by account_id`.execute(db);
}
