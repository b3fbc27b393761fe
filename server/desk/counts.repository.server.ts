import type { Kysely } from 'kysely';
import { state } from '../db/order-states.ts';
import type { Database } from '../db/schema.ts';
import { isWaiting } from '../papers/complaints/desk.repository.server.ts';
import { servedAccounts, servedDealers } from '../people/staff/served-dealers.repository.server.ts';
import { callableBy, callsIn } from '../talk/calls/calls.repository.server.ts';
import type { DeskCounts } from './desk-view.ts';

/**
 * Returns all counts in one statement; with `served` only those of dealers whom this member of the staff
 * serves, and of calls to visitors, who have nobody yet.
 */
export async function deskCounts(
  db: Kysely<Database>,
  served: number | undefined,
  now: number,
): Promise<DeskCounts & { newestMessage: number }> {
  const counts = await db
    .selectNoFrom((eb) => {
      const count = eb.fn.countAll<number>().as('count');
      return [
        eb
          .selectFrom('chat_messages')
          .select(({ fn }) => fn.count<number>('account_id').distinct().as('count'))
          .where('read_at', 'is', null)
          .where('chat_messages.staff_id', 'is', null)
          .$if(served !== undefined, (query) => query.where('account_id', 'in', servedAccounts(served!)))
          .as('chats'),
        eb
          .selectFrom('chat_messages')
          .select(({ fn }) => fn.max('id').as('id'))
          .$if(served !== undefined, (query) => query.where('account_id', 'in', servedAccounts(served!)))
          .as('newest'),
        eb
          .selectFrom('calls')
          .select(count)
          .where(callsIn('waiting', now))
          .$if(served !== undefined, (query) => query.where(callableBy(served!)))
          .as('calls'),
        eb
          .selectFrom('complaints')
          .select(count)
          .where(isWaiting)
          .$if(served !== undefined, (query) =>
            query.where('complaints.dealer_id', 'in', servedDealers(served!)),
          )
          .as('complaints'),
        eb
          .selectFrom('orders')
          .select(count)
          .where('state', '=', state.created)
          .$if(served !== undefined, (query) => query.where('orders.dealer_id', 'in', servedDealers(served!)))
          .as('orders'),
        eb
          .selectFrom('dealer_requests')
          .select(count)
          .where('state', '=', 'waiting')
          .$if(served !== undefined, (query) =>
            query.where('dealer_requests.dealer_id', 'in', servedDealers(served!)),
          )
          .as('requests'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    chats: Number(counts.chats),
    calls: Number(counts.calls),
    complaints: Number(counts.complaints),
    orders: Number(counts.orders),
    requests: Number(counts.requests),
    newestMessage: Number(counts.newest ?? 0),
  };
}
