import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { asText, type Side } from './chat-view.ts';
import { fromOther } from './repository.server.ts';

const maxQuoted = 20;

/** Returns the last mail to this side of a conversation, with the last message that it covered. */
export async function lastMail(db: Kysely<Database>, accountId: number, side: Side) {
  return db
    .selectFrom('chat_mails')
    .select(['message_id as messageId', 'mailed_at as mailedAt'])
    .where('account_id', '=', accountId)
    .where('side', '=', side)
    .executeTakeFirst();
}

/** Stores the last message about which this side was notified, and the time of the mail. */
export async function rememberMail(
  db: Kysely<Database>,
  accountId: number,
  side: Side,
  { messageId, mailedAt }: { messageId: number; mailedAt: number },
): Promise<void> {
  const row = { account_id: accountId, side, message_id: messageId, mailed_at: mailedAt };
  await upsert(db, 'chat_mails', [row], ['account_id', 'side'], {
    message_id: 'replace',
    mailed_at: 'replace',
  });
}

/**
 * Returns the messages after `lastMailed` that wait for `side`: the customer's messages since the last answer, or the
 * messages from staff that the customer has not read.
 */
export async function waitingMessages(
  db: Kysely<Database>,
  accountId: number,
  side: Side,
  lastMailed: number,
) {
  const rows = await db
    .selectFrom('chat_messages')
    .select(['id', 'message', 'file_name', 'created_at as at'])
    .where('account_id', '=', accountId)
    .where('id', '>', lastMailed)
    .where(fromOther(side))
    .$if(side === 'customer', (query) => query.where('read_at', 'is', null))
    .$if(side === 'staff', (query) =>
      query.where('id', '>', (eb) =>
        eb
          .selectFrom('chat_messages as answer')
          .select(({ fn }) => fn.coalesce(fn.max('answer.id'), eb.lit(0)).as('id'))
          .where('answer.account_id', '=', accountId)
          .where('answer.staff_id', 'is not', null),
      ),
    )
    .orderBy('id')
    .limit(maxQuoted)
    .execute();
  return rows.map(({ id, message, file_name, at }) => ({ id, message: asText(message, file_name), at }));
}

/** Returns the customer of a conversation. */
export async function personOf(db: Kysely<Database>, accountId: number) {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select(['accounts.name', 'accounts.email', 'accounts.enabled', 'accounts.dealer_id', 'dealers.header'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    name: row.name || row.email,
    email: row.email,
    enabled: row.enabled === 1,
    dealerId: row.dealer_id,
    dealer: row.header,
  };
}
