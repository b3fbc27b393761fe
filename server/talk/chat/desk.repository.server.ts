import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { roleOfType } from '../../kernel/actor.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { foundBy } from '../../people/dealers/words.repository.server.ts';
import { servedAccounts } from '../../people/staff/served-dealers.repository.server.ts';
import { asText, type ListedConversation } from './chat-view.ts';

/** `query`: beginnings of words that describe the dealer; `served`: only dealers whom this staff member serves. */
type ConversationConditions = { query: string; served: number | undefined };

/** Returns how many conversations match. */
export async function countConversations(
  db: Kysely<Database>,
  conditions: ConversationConditions,
): Promise<number> {
  const row = await matching(db, conditions)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function matching(db: Kysely<Database>, { query, served }: ConversationConditions) {
  return db
    .selectFrom('conversations')
    .$if(served !== undefined, (list) =>
      list.where('conversations.account_id', 'in', servedAccounts(served!)),
    )
    .$if(query !== '', (list) =>
      list.where('conversations.account_id', 'in', (eb) =>
        eb
          .selectFrom('accounts')
          .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
          .select('accounts.id')
          .where(foundBy(query)),
      ),
    );
}

/**
 * Returns one page of the conversations: those with unread messages first, longest wait first, then the others by their
 * newest message.
 */
export async function conversationsOnPage(
  db: Kysely<Database>,
  conditions: ConversationConditions,
  page: Paging,
): Promise<ListedConversation[]> {
  const rows = await db
    .selectFrom(
      matching(db, conditions)
        .select(['account_id', 'last_message_id', 'staff_unread', 'waits_since', 'place'])
        .orderBy('place')
        .limit(page.perpage)
        .offset(offsetOf(page))
        .as('page'),
    )
    .innerJoin('chat_messages as last', 'last.id', 'page.last_message_id')
    .innerJoin('accounts', 'accounts.id', 'page.account_id')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .leftJoin('staff', 'staff.id', 'last.staff_id')
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.email',
      'dealers.header',
      'page.staff_unread as unread',
      'page.waits_since as since',
      'last.message',
      'last.file_name',
      'last.created_at',
      'staff.name as manager',
    ])
    .orderBy('page.place')
    .execute();
  return rows.map((row) => ({
    accountId: row.id,
    name: row.name || row.email,
    dealer: row.header,
    unread: row.unread,
    waitsSince: row.since ?? undefined,
    message: asText(row.message, row.file_name),
    at: row.created_at,
    manager: row.manager ?? undefined,
  }));
}

/**
 * Returns the customer of a conversation; undefined when the account does not exist, cannot chat, or `served` does not
 * serve its dealer.
 */
export async function customerOf(db: Kysely<Database>, accountId: number, served: number | undefined) {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select([
      'accounts.id',
      'accounts.type_id',
      'accounts.name',
      'accounts.email',
      'accounts.phone',
      'accounts.dealer_id as dealerId',
      'dealers.header as dealer',
    ])
    .where('accounts.id', '=', accountId)
    .where('accounts.type_id', 'in', ['1', '2'])
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .executeTakeFirst();
  if (!row) return undefined;
  const { type_id, ...customer } = row;
  return { ...customer, role: roleOfType[type_id]! };
}

/**
 * Returns whether an account, whatever its current role, belongs to a dealer whom `served` serves; any dealer when
 * `served` is undefined.
 */
export async function isServedAccount(
  db: Kysely<Database>,
  accountId: number,
  served: number | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select('accounts.id')
    .where('accounts.id', '=', accountId)
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .executeTakeFirst();
  return row !== undefined;
}
