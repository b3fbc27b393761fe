import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Desk, DeskCounts } from './desk-view.ts';
import { waitingItems } from './waiting-items.repository.server.ts';

/**
 * Returns all counts in one statement. With `served`, counts only items of dealers whom this staff member serves, and
 * calls to visitors, whom nobody serves yet.
 */
export async function deskCounts(
  db: Kysely<Database>,
  served: number | undefined,
  now: number,
): Promise<DeskCounts & Pick<Desk, 'newestMessage' | 'newestUnread'>> {
  const { orders, chats, calls, complaints, returns, requests, contragents } = waitingItems(db, served, now);
  const counts = await db
    .selectNoFrom((eb) => {
      const count = eb.fn.countAll<number>().as('count');
      return [
        chats.select(count).as('chats'),
        chats.select(({ fn }) => fn.max('last_message_id').as('id')).as('unread'),
        // The newest message of any dealer: screens only check whether it changed, and this is the cheapest query.
        eb
          .selectFrom('chat_messages')
          .select(({ fn }) => fn.max('id').as('id'))
          .as('newest'),
        calls.select(count).as('calls'),
        complaints.select(count).as('complaints'),
        returns.select(count).as('returns'),
        orders.select(count).as('orders'),
        requests.select(count).as('requests'),
        contragents.select(count).as('contragents'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    chats: Number(counts.chats),
    calls: Number(counts.calls),
    complaints: Number(counts.complaints),
    returns: Number(counts.returns),
    orders: Number(counts.orders),
    requests: Number(counts.requests),
    contragents: Number(counts.contragents),
    newestMessage: Number(counts.newest ?? 0),
    newestUnread: Number(counts.unread ?? 0),
  };
}
