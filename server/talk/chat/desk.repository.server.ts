import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { foundBy } from '../../people/dealers/words.repository.server.ts';
import { servedAccounts } from '../../people/staff/served-dealers.repository.server.ts';
import type { ListedConversation } from './chat-view.ts';

/** `query`: beginnings of words of the dealer; `served`: only dealers whom this member of the staff serves. */
export type ConversationConditions = { query: string; served: number | undefined };

/** Returns how many conversations match. */
export async function countConversations(
  db: Kysely<Database>,
  conditions: ConversationConditions,
): Promise<number> {
  const row = await matching(db, conditions)
    .select(({ fn }) => fn.count<number>('account_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function matching(db: Kysely<Database>, { query, served }: ConversationConditions) {
  return db
    .selectFrom('chat_messages')
    .$if(served !== undefined, (list) => list.where('account_id', 'in', servedAccounts(served!)))
    .$if(query !== '', (list) =>
      list.where('account_id', 'in', (eb) =>
        eb
          .selectFrom('accounts')
          .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
          .select('accounts.id')
          .where(foundBy(query)),
      ),
    );
}

/**
 * Returns one page of the conversations: those with unread messages first, the longest wait before the others, then by
 * their newest message.
 */
export async function conversationsOnPage(
  db: Kysely<Database>,
  conditions: ConversationConditions,
  page: Paging,
): Promise<ListedConversation[]> {
  const rows = await db
    .selectFrom(
      matching(db, conditions)
        .select(({ fn }) => ['chat_messages.account_id', fn.max('chat_messages.id').as('id')])
        .groupBy('chat_messages.account_id')
        .as('newest'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('chat_messages')
          .select(({ fn }) => [
            'account_id',
            fn.countAll<number>().as('count'),
            fn.min('id').as('first'),
            fn.min('created_at').as('since'),
          ])
          .where('read_at', 'is', null)
          .where('staff_id', 'is', null)
          .groupBy('account_id')
          .as('unread'),
      (join) => join.onRef('unread.account_id', '=', 'newest.account_id'),
    )
    .innerJoin('chat_messages as last', 'last.id', 'newest.id')
    .innerJoin('accounts', 'accounts.id', 'newest.account_id')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .leftJoin('staff', 'staff.id', 'last.staff_id')
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.email',
      'dealers.header',
      'unread.count',
      'unread.since',
      'last.message',
      'last.created_at',
      'staff.name as manager',
    ])
    .orderBy((eb) => eb.case().when('unread.count', 'is', null).then(1).else(0).end())
    .orderBy('unread.first')
    .orderBy('last.id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
  return rows.map((row) => ({
    accountId: row.id,
    name: row.name || row.email,
    dealer: row.header,
    unread: Number(row.count ?? 0),
    waitsSince: row.since === null ? undefined : Number(row.since),
    message: row.message,
    at: row.created_at,
    manager: row.manager ?? undefined,
  }));
}

/**
 * Returns the customer of a conversation; undefined when there is no such account, it cannot chat, or its
 * dealer is not one of `served`.
 */
export async function customerOf(db: Kysely<Database>, accountId: number, served: number | undefined) {
  return db
    .selectFrom('accounts')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select([
      'accounts.id',
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
}
