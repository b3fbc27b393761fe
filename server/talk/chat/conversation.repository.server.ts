import type { Kysely } from 'kysely';
import { inTransaction, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';

/**
 * Rewrites the row of a conversation from its unread messages and its last message, which are found with indexes
 * (decisions/conversations.md). Lock the conversation first, so that nobody else writes or reads messages meanwhile.
 */
export async function keepConversation(db: Kysely<Database>, accountId: number): Promise<void> {
  const unread = await db
    .selectFrom('chat_messages')
    .select(({ eb, fn }) => {
      const waits = eb.case().when('chat_messages.staff_id', 'is', null);
      return [
        fn.countAll<number>().as('all'),
        fn.count<number>(waits.then(1).end()).as('waiting'),
        fn.min(waits.then(eb.ref('chat_messages.created_at')).end()).as('since'),
        fn.min(waits.then(eb.ref('chat_messages.id')).end()).as('first'),
      ];
    })
    .where('read_at', 'is', null)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const newest = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  const row = rowOf(accountId, newest.id, unread);
  await upsert(db, 'conversations', [row], ['account_id'], {
    last_message_id: 'replace',
    staff_unread: 'replace',
    customer_unread: 'replace',
    waits_since: 'replace',
    place: 'replace',
  });
}

type Unread = {
  all: number | string;
  waiting: number | string;
  since: number | string | null;
  first: number | string | null;
};

function rowOf(accountId: number, newest: number, { all, waiting, since, first }: Unread) {
  return {
    account_id: accountId,
    last_message_id: newest,
    staff_unread: Number(waiting),
    customer_unread: Number(all) - Number(waiting),
    waits_since: since === null ? null : Number(since),
    place: first === null ? Number.MAX_SAFE_INTEGER - newest : Number(first),
  };
}

/**
 * Returns the accounts whose stored row differs from their messages. Reads all messages, so only a command should use
 * it.
 */
export async function conversationsThatDiffer(db: Kysely<Database>): Promise<number[]> {
  const kept = await db.selectFrom('conversations').selectAll().execute();
  const asKept = new Map(kept.map((row) => [row.account_id, row]));
  const told = await db
    .selectFrom('chat_messages')
    .select(({ eb, fn }) => {
      const unread = eb.case().when('read_at', 'is', null);
      const waits = eb.case().when(eb.and([eb('read_at', 'is', null), eb('staff_id', 'is', null)]));
      return [
        'account_id',
        fn.max('id').as('newest'),
        fn.count<number>(unread.then(1).end()).as('all'),
        fn.count<number>(waits.then(1).end()).as('waiting'),
        fn.min(waits.then(eb.ref('created_at')).end()).as('since'),
        fn.min(waits.then(eb.ref('id')).end()).as('first'),
      ];
    })
    .groupBy('account_id')
    .execute();
  return told
    .filter((row) => {
      const known = asKept.get(row.account_id);
      const right = rowOf(row.account_id, Number(row.newest), row);
      return (
        !known ||
        Object.entries(right).some(([column, value]) => known[column as keyof typeof known] !== value)
      );
    })
    .map((row) => row.account_id);
}

/** Rewrites the rows of these accounts, each in a short transaction. */
export async function keepConversations(db: Kysely<Database>, accountIds: readonly number[]): Promise<void> {
  for (const id of accountIds) {
    await inTransaction(db, async (trx) => {
      await holdAccount(trx, id);
      await keepConversation(trx, id);
    });
  }
}
