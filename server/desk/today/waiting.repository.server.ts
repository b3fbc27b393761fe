import type { Kysely } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { isWaiting } from '../../papers/complaints/desk.repository.server.ts';
import { servedAccounts, servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import { callableBy, callsIn } from '../../talk/calls/calls.repository.server.ts';
import type { Waiting } from './today-view.ts';

/**
 * Returns how much waits and since when, in one statement that reads only what waits; with `served` only of dealers
 * whom this member of the staff serves, and calls of visitors.
 */
export async function whatWaits(
  db: Kysely<Database>,
  served: number | undefined,
  now: number,
): Promise<Waiting[]> {
  const some = served !== undefined;
  const orders = db
    .selectFrom('orders')
    .where('state', '=', state.created)
    .$if(some, (query) => query.where('orders.dealer_id', 'in', servedDealers(served!)));
  const chats = db
    .selectFrom('chat_messages')
    .where('read_at', 'is', null)
    .where('chat_messages.staff_id', 'is', null)
    .$if(some, (query) => query.where('account_id', 'in', servedAccounts(served!)));
  const calls = db
    .selectFrom('calls')
    .where(callsIn('waiting', now))
    .$if(some, (query) => query.where(callableBy(served!)));
  const complaints = db
    .selectFrom('complaints')
    .where(isWaiting)
    .$if(some, (query) => query.where('complaints.dealer_id', 'in', servedDealers(served!)));
  const requests = db
    .selectFrom('dealer_requests')
    .where('state', '=', 'waiting')
    .$if(some, (query) => query.where('dealer_requests.dealer_id', 'in', servedDealers(served!)));

  const row = await db
    .selectNoFrom([
      orders.select(({ fn }) => fn.countAll<number>().as('n')).as('orders'),
      orders.select(({ fn }) => fn.min('created_at').as('at')).as('ordersSince'),
      chats.select(({ fn }) => fn.count<number>('account_id').distinct().as('n')).as('chats'),
      chats.select(({ fn }) => fn.min('created_at').as('at')).as('chatsSince'),
      calls.select(({ fn }) => fn.countAll<number>().as('n')).as('calls'),
      calls.select(({ fn }) => fn.min('first_asked_at').as('at')).as('callsSince'),
      complaints.select(({ fn }) => fn.countAll<number>().as('n')).as('complaints'),
      complaints
        // 0: since it was sent.
        .select(({ fn, eb }) =>
          fn
            .min(
              eb
                .case()
                .when('waits_since', '=', 0)
                .then(eb.ref('created_at'))
                .else(eb.ref('waits_since'))
                .end(),
            )
            .as('at'),
        )
        .as('complaintsSince'),
      requests.select(({ fn }) => fn.countAll<number>().as('n')).as('requests'),
      requests.select(({ fn }) => fn.min('created_at').as('at')).as('requestsSince'),
    ])
    .executeTakeFirstOrThrow();
  const at = (value: unknown) => (value === null ? undefined : Number(value));
  return [
    { what: 'orders', count: Number(row.orders), since: at(row.ordersSince) },
    { what: 'chats', count: Number(row.chats), since: at(row.chatsSince) },
    { what: 'calls', count: Number(row.calls), since: at(row.callsSince) },
    { what: 'complaints', count: Number(row.complaints), since: at(row.complaintsSince) },
    { what: 'requests', count: Number(row.requests), since: at(row.requestsSince) },
  ];
}
