import type { Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { authorName, type Exchange, type SignedIn, type Staff } from '../../kernel/actor.ts';
import type { Change } from '../../work/history/history-entry.ts';
import { noteForWebhooks } from '../webhooks/outbox.repository.server.ts';
import type { WebhookEvent } from '../webhooks/webhook-view.ts';
import { markForExchange, noteChanged } from './order-exchange.repository.server.ts';
import type { Missing } from './order-move.repository.server.ts';

type EventAction = Database['order_events']['action'];

/** An event of an order; the states are undefined when only its contents changed. */
export type OrderEvent = {
  id: number;
  at: number;
  by: Database['order_events']['actor_kind'];
  name: string;
  action: EventAction;
  from: number | undefined;
  to: number | undefined;
  changes: Change[];
  missing: Missing[];
};

type NewEvent = {
  order: number;
  action: EventAction;
  from?: number;
  to?: number;
  /** Texts that the dealer may read. They contain no sums, because not every account may see sums. */
  changes?: readonly Change[];
  missing?: readonly Missing[];
  /** False for what 1C does not get: the order is not sent to it again. */
  forExchange?: boolean;
};

/**
 * Records events of orders, in the transaction in which they happen. Marks changes not made by 1C for the next
 * exchange, and queues the events for webhooks that are set up for them.
 */
export async function addEvents(
  db: Kysely<Database>,
  { actor, now }: { actor: SignedIn | Staff | Exchange; now: number },
  events: readonly NewEvent[],
): Promise<void> {
  const isTold = ({ forExchange = true }: NewEvent) => actor.kind !== 'exchange' && forExchange;
  const ordersOf = (some: readonly NewEvent[]) => some.map(({ order }) => order);
  await noteChanged(db, ordersOf(events.filter((event) => !isTold(event))), now);
  await markForExchange(db, ordersOf(events.filter(isTold)), now);
  await bulkInsert(
    db,
    'order_events',
    events.map(({ order, action, from, to, changes = [], missing = [] }) => ({
      order_id: order,
      at: now,
      ...authorOf(actor),
      action,
      from_state: from ?? null,
      to_state: to ?? null,
      changes: JSON.stringify(changes),
      missing: JSON.stringify(missing),
    })),
  );
  await noteForWebhooks(
    db,
    now,
    events.map(({ order, action, from, to }) => ({
      order,
      // A change of the contents may also end the order, which changes its state.
      event: to !== undefined && to !== from ? 'order.state_changed' : webhookEventOf[action],
      facts: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
    })),
  );
}

const webhookEventOf: Record<EventAction, WebhookEvent> = {
  created: 'order.created',
  changed: 'order.changed',
  divided: 'order.changed',
  moved: 'order.state_changed',
  undone: 'order.state_changed',
};

/** Returns the author columns of an event. 1C is shown with the name that dealers know, not with its login. */
function authorOf(actor: SignedIn | Staff | Exchange) {
  if (actor.kind === 'exchange')
    return { actor_kind: actor.kind, actor_id: actor.exchangeId, actor_name: '1С' };
  return {
    actor_kind: actor.kind,
    actor_id: actor.kind === 'staff' ? actor.staffId : actor.accountId,
    actor_name: authorName(actor),
  };
}

/** Returns at most the last 200 events of an order after the event `after`, oldest first. */
export async function eventsOf(db: Kysely<Database>, order: number, after = 0): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', order)
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.reverse().map(asEvent);
}

/** Returns the last event that changed an order's state; undefined when none is recorded. */
export async function lastMoveOf(db: Kysely<Database>, order: number): Promise<OrderEvent | undefined> {
  const row = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', order)
    .where('to_state', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && asEvent(row);
}

type Row = Omit<Database['order_events'], 'id' | 'order_id'> & { id: number };

function asEvent({ id, at, actor_kind, actor_name, action, from_state, to_state, ...json }: Row): OrderEvent {
  return {
    id,
    at,
    by: actor_kind,
    name: actor_name,
    action,
    from: from_state ?? undefined,
    to: to_state ?? undefined,
    changes: JSON.parse(json.changes) as Change[],
    missing: JSON.parse(json.missing) as Missing[],
  };
}
