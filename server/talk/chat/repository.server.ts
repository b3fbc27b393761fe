import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import type { ChatMessage, Conversation, Side } from './chat-view.ts';
import { keepConversation } from './conversation.repository.server.ts';
import type { Part } from './input.ts';
import type { StoredFile } from './message-file.server.ts';

const onOnePage = 50;
/** The maximum number of new messages per request; the next request returns more. */
const maxNew = 200;

/** Returns a part of the account's conversation with staff, as shown to `side`. */
export async function readConversation(
  db: Kysely<Database>,
  accountId: number,
  side: Side,
  { after, before }: Part,
): Promise<Conversation> {
  const messages = db
    .selectFrom('chat_messages')
    .innerJoin('accounts', 'accounts.id', 'chat_messages.account_id')
    .leftJoin('staff', 'staff.id', 'chat_messages.staff_id')
    .leftJoin('orders', 'orders.id', 'chat_messages.order_id')
    .select([
      'chat_messages.id',
      'chat_messages.account_id',
      'chat_messages.staff_id',
      'chat_messages.message',
      'chat_messages.created_at',
      'chat_messages.read_at',
      'chat_messages.file',
      'chat_messages.file_name',
      'chat_messages.file_size',
      'orders.id as orderId',
      'orders.created_at as orderedAt',
      'accounts.name as customer',
      'accounts.email',
      'staff.name as manager',
    ])
    .where('chat_messages.account_id', '=', accountId);
  const rows =
    after === undefined
      ? await messages
          .$if(before !== undefined, (query) => query.where('chat_messages.id', '<', before!))
          .orderBy('chat_messages.id', 'desc')
          .limit(onOnePage + 1)
          .execute()
      : await messages
          .where('chat_messages.id', '>', after)
          .orderBy('chat_messages.id')
          .limit(maxNew)
          .execute();
  const shown = after === undefined ? rows.slice(0, onOnePage).reverse() : rows;
  const unread = shown.find((row) => row.read_at === null && (row.staff_id === null) === (side === 'staff'));
  return {
    messages: shown.map(
      (row): ChatMessage => ({
        id: row.id,
        fromWhom: row.staff_id === null ? `cid${row.account_id}` : `mid${row.staff_id}`,
        author: row.staff_id === null ? row.customer || row.email : (row.manager ?? ''),
        message: row.message,
        order:
          row.orderId === null
            ? undefined
            : { id: row.orderId, number: orderNumber(row.orderId, row.orderedAt ?? 0) },
        file: fileOf(row),
        at: row.created_at,
      }),
    ),
    earlier: after === undefined && rows.length > onOnePage,
    firstUnread: unread?.id,
  };
}

function fileOf(row: { file: string | null; file_name: string | null; file_size: number | null }) {
  if (row.file === null) return undefined;
  return { name: row.file_name ?? '', size: row.file_size ?? 0, isPicture: row.file.endsWith('.jpg') };
}

/** Returns the file attached to a message of an account: its stored name and its displayed name. */
export async function findFile(db: Kysely<Database>, accountId: number, messageId: number) {
  return db
    .selectFrom('chat_messages')
    .select(['file', 'file_name as name'])
    .where('id', '=', messageId)
    .where('account_id', '=', accountId)
    .where('file', 'is not', null)
    .executeTakeFirst();
}

/** Returns the stored names of all files of a conversation. */
export async function filesOf(db: Kysely<Database>, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .select('file')
    .where('account_id', '=', accountId)
    .where('file', 'is not', null)
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}

/**
 * Locks the conversation until the transaction ends. The second of two concurrent messages waits, so that ids
 * become visible in ascending order, and a poll for «after 7» misses none.
 */
export async function holdConversation(db: Kysely<Database>, accountId: number): Promise<void> {
  await holdAccount(db, accountId);
}

/** Returns the id of the message that was already sent with this key, if any. */
export async function messageByKey(
  db: Kysely<Database>,
  accountId: number,
  key: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

type NewMessage = {
  accountId: number;
  /** Null for a message written by the customer. */
  staffId: number | null;
  message: string;
  /** The order that the message is about; undefined or null for none. */
  orderId?: number | null;
  file?: StoredFile | undefined;
  key: string | undefined;
  now: number;
};

/**
 * Writes an unread message, updates the row of the conversation and returns the message's id. Lock the
 * conversation first.
 */
export async function insertMessage(db: Kysely<Database>, given: NewMessage): Promise<number> {
  const result = await db
    .insertInto('chat_messages')
    .values({
      account_id: given.accountId,
      staff_id: given.staffId,
      message: given.message,
      order_id: given.orderId ?? null,
      file: given.file?.file ?? null,
      file_name: given.file?.name ?? null,
      file_size: given.file?.size ?? null,
      idempotency_key: given.key ?? null,
      created_at: given.now,
    })
    .executeTakeFirstOrThrow();
  await keepConversation(db, given.accountId);
  return Number(result.insertId);
}

/**
 * Marks the messages of the other side as read by `side`, up to a message, and updates the row of the
 * conversation. Locks the conversation only when something is unread, because scripts call this every few
 * seconds.
 */
export async function markRead(
  db: Kysely<Database>,
  accountId: number,
  side: Side,
  { until, now }: { until: number; now: number },
): Promise<void> {
  const unread = (eb: ExpressionBuilder<Database, 'chat_messages'>) =>
    eb.and([
      eb('account_id', '=', accountId),
      eb('read_at', 'is', null),
      eb('chat_messages.id', '<=', until),
      fromOther(side)(eb),
    ]);
  if (!(await db.selectFrom('chat_messages').select('id').where(unread).limit(1).executeTakeFirst())) return;
  await holdConversation(db, accountId);
  await db.updateTable('chat_messages').set({ read_at: now }).where(unread).execute();
  await keepConversation(db, accountId);
}

/**
 * Selects the messages of the other side: for staff the messages of customers, for a customer the messages of staff.
 */
export function fromOther(side: Side) {
  return (eb: ExpressionBuilder<Database, 'chat_messages'>) =>
    eb('chat_messages.staff_id', side === 'staff' ? 'is' : 'is not', null);
}
