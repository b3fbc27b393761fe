import type { Kysely } from 'kysely';
import { state } from '../db/order-states.ts';
import type { ReturnState } from '../db/schema/ordering.ts';
import type { Database } from '../db/schema.ts';
import { dayOf } from '../kernel/clock.ts';
import { lateOrders } from '../ordering/orders/desk-order-conditions.repository.server.ts';
import { differing } from '../ordering/orders/sum-in-1c.repository.server.ts';
import { isWaiting } from '../papers/complaints/desk.repository.server.ts';
import {
  isOfServed,
  servedAccounts,
  servedDealers,
} from '../people/staff/served-dealers.repository.server.ts';
import { callableBy, callsIn } from '../talk/calls/calls.repository.server.ts';

/**
 * Returns queries for the items that wait for staff, to count or date them: new orders, open orders whose day of
 * shipping has passed, orders whose sum in 1C differs, orders held back from 1C, chats with unread messages of dealers,
 * calls to make now, unanswered complaints, returns that dealers ask for, accepted returns whose goods are expected,
 * requests, and contragents that 1C proposes. With `served`, the queries find only items of dealers whom this staff
 * member serves, and those whom nobody serves yet: calls to visitors and the contragents.
 */
export function waitingItems(db: Kysely<Database>, served: number | undefined, now: number) {
  const some = served !== undefined;
  const returnsIn = (state: ReturnState) =>
    db
      .selectFrom('returns')
      .where('state', '=', state)
      .$if(some, (query) => query.where('returns.dealer_id', 'in', servedDealers(served!)));
  return {
    orders: db
      .selectFrom('orders')
      .where('state', '=', state.created)
      .$if(some, (query) => query.where(isOfServed('orders.dealer_id', served!))),
    late: lateOrders(db, dayOf(now)).$if(some, (query) =>
      query.where(isOfServed('orders.dealer_id', served!)),
    ),
    differences: differing(db.selectFrom('orders')).$if(some, (query) =>
      query.where(isOfServed('orders.dealer_id', served!)),
    ),
    held: db
      .selectFrom('orders')
      .where('exchange_state', '=', 'held')
      .$if(some, (query) => query.where(isOfServed('orders.dealer_id', served!))),
    chats: db
      .selectFrom('conversations')
      .where('waits_since', 'is not', null)
      .$if(some, (query) => query.where('account_id', 'in', servedAccounts(served!))),
    calls: db
      .selectFrom('calls')
      .where(callsIn('waiting', now))
      .$if(some, (query) => query.where(callableBy(served!))),
    complaints: db
      .selectFrom('complaints')
      .where(isWaiting)
      .$if(some, (query) => query.where('complaints.dealer_id', 'in', servedDealers(served!))),
    requests: db
      .selectFrom('dealer_requests')
      .where('state', '=', 'waiting')
      .$if(some, (query) => query.where('dealer_requests.dealer_id', 'in', servedDealers(served!))),
    returns: returnsIn('asked'),
    accepted: returnsIn('accepted'),
    contragents: db.selectFrom('contragent_proposals').where('state', '=', 'waiting'),
  };
}
