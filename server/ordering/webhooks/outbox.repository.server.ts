import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { type WebhookEvent, webhookEvents } from './webhook-view.ts';

/** The facts of an event itself, which are added to `data` beside the order. */
export type EventFacts = {
  /** Numbers of states. */
  from?: number;
  to?: number;
  document?: { id: number; kind: string; number: string; issuedOn: string };
  products?: { id: number; articul: string; header: string; need: number }[];
  stocks?: StockFact[];
};

/** A product that arrived or ran out, with its free pieces in each affected warehouse. */
export type StockFact = {
  id: number;
  articul: string;
  header: string;
  stocks: { wms_id: number; header: string; quantity: number }[];
};

type OrderHappening = { order: number; event: WebhookEvent; facts?: EventFacts };

/**
 * Stores events of orders for the webhooks that listen to them, in the transaction in which they happen. Update the row
 * of the order first, so that no other event of the order can be stored until the transaction ends. Orders whose
 * dealers have no webhook cost one index lookup.
 */
export async function noteForWebhooks(
  db: Kysely<Database>,
  now: number,
  happenings: readonly OrderHappening[],
): Promise<void> {
  if (happenings.length === 0) return;
  const listening = await listeningTo(
    db,
    happenings.map(({ order }) => order),
  );
  await keepForWebhooks(
    db,
    now,
    happenings.flatMap(({ order, event, facts = {} }) =>
      listening
        .filter(({ orderId, events }) => orderId === order && events.split(',').includes(event))
        .map(({ id }) => ({ webhookId: id, event, object: `order:${order}`, orderId: order, facts })),
    ),
  );
}

/**
 * Stores the arrival of needed goods for the webhooks of the people who need them, in the transaction that notifies
 * these people.
 */
export async function noteArrivals(
  db: Kysely<Database>,
  now: number,
  arrivals: ReadonlyMap<number, NonNullable<EventFacts['products']>>,
): Promise<void> {
  if (arrivals.size === 0) return;
  const event = 'needs.arrived';
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'account_id', 'events'])
    .where('account_id', 'in', [...arrivals.keys()])
    .where('enabled', '=', 1)
    .execute();
  await keepForWebhooks(
    db,
    now,
    rows
      .filter(({ events }) => events.split(',').includes(event))
      .map(({ id, account_id }) => ({
        webhookId: id,
        event,
        object: `needs:${account_id}`,
        orderId: null,
        facts: { products: arrivals.get(account_id)! },
      })),
  );
}

/**
 * Returns the webhooks that listen to these orders: those of the main user, and those of the manager who placed the
 * order.
 */
function listeningTo(db: Kysely<Database>, orders: readonly number[]) {
  return db
    .selectFrom('orders')
    .innerJoin('webhooks', 'webhooks.dealer_id', 'orders.dealer_id')
    .innerJoin('accounts', 'accounts.id', 'webhooks.account_id')
    .select(['orders.id as orderId', 'webhooks.id', 'webhooks.events'])
    .where('orders.id', 'in', [...new Set(orders)])
    .where('webhooks.enabled', '=', 1)
    .where('accounts.enabled', '=', 1)
    .where((eb) =>
      eb.or([
        eb('accounts.type_id', '=', '1'),
        eb.and([eb('accounts.type_id', '=', '2'), eb('orders.account_id', '=', eb.ref('accounts.id'))]),
      ]),
    )
    .orderBy('webhooks.id')
    .execute();
}

type Kept = {
  webhookId: number;
  event: string;
  object: string;
  orderId: number | null;
  facts: EventFacts;
};

/** Stores rows of the outbox and wakes their webhooks. */
export async function keepForWebhooks(
  db: Kysely<Database>,
  now: number,
  kept: readonly Kept[],
): Promise<void> {
  if (kept.length === 0) return;
  await bulkInsert(
    db,
    'webhook_deliveries',
    kept.map((each) => newDelivery(each, now)),
  );
  await wakeWebhooks(
    db,
    now,
    kept.map(({ webhookId }) => webhookId),
  );
}

/** Returns a row of the outbox for an event that happens now. */
export function newDelivery(
  { webhookId, event, object, orderId, facts }: Kept,
  now: number,
): Insertable<Database['webhook_deliveries']> {
  return {
    webhook_id: webhookId,
    event_key: randomUUID(),
    event,
    object,
    order_id: orderId,
    facts: JSON.stringify(facts),
    state: 'waiting',
    // Due at once, even if the clock of this process is ahead of the sender's (decisions/databases.md).
    next_at: 0,
    happened_at: now,
    created_at: now,
  };
}

/** Queues a job that sends the waiting events of webhooks, at once or at `runAt`. */
export async function wakeWebhooks(
  db: Kysely<Database>,
  now: number,
  ids: readonly number[],
  runAt = now,
): Promise<void> {
  await queueJobs(
    db,
    now,
    [...new Set(ids)].map((webhookId) =>
      runAt > now
        ? { kind: 'webhook', payload: { webhookId }, key: `webhook:${webhookId}:${runAt}`, runAt }
        : { kind: 'webhook', payload: { webhookId } },
    ),
  );
}

/** Returns the events stored with a webhook; omits unknown ones. */
export function storedEvents(events: string): WebhookEvent[] {
  return events.split(',').filter((event): event is WebhookEvent => event in webhookEvents);
}
