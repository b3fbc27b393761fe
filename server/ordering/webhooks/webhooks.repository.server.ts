import type { Kysely } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { buyers, roleOfType, type SignedIn } from '../../kernel/actor.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import type { Holders } from '../../people/program-tokens/repository.server.ts';
import { orderNumber } from '../orders/rules.ts';
import { newDelivery, storedEvents } from './outbox.repository.server.ts';
import { type DeliveryView, testEvent, type WebhookEvent, type WebhookView } from './webhook-view.ts';

type NewWebhook = {
  name: string;
  url: string;
  events: readonly WebhookEvent[];
  /** Sealed. */
  secret: string;
  hint: string;
  now: number;
};

export async function insertWebhook(
  db: Kysely<Database>,
  { accountId, dealerId }: Pick<SignedIn, 'accountId' | 'dealerId'>,
  { name, url, events, secret, hint, now }: NewWebhook,
): Promise<number> {
  const { insertId } = await db
    .insertInto('webhooks')
    .values({
      dealer_id: dealerId,
      account_id: accountId,
      name,
      url,
      events: events.join(','),
      secret,
      hint,
      enabled: 1,
      created_at: now,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/**
 * Writes the settings of a webhook. `hasMoved`: earlier failures belong to the former address, so all waiting events
 * are due at once. The run that sends to the former address loses its lock. It stops after the current request, whose
 * outcome is not recorded at the webhook.
 */
export async function writeWebhook(
  db: Kysely<Database>,
  id: number,
  { name, url, events }: Pick<NewWebhook, 'name' | 'url' | 'events'>,
  { hasMoved }: { hasMoved: boolean },
): Promise<void> {
  const forgotten = { failures: 0, failing_since: null, told_at: null, retry_at: 0 };
  const anew = { ...forgotten, holder: '', locked_until: 0 };
  await db
    .updateTable('webhooks')
    .set({ name, url, events: events.join(','), ...(hasMoved ? anew : {}) })
    .where('id', '=', id)
    .execute();
  if (!hasMoved) return;
  await db
    .updateTable('webhook_deliveries')
    .set({ next_at: 0 })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Returns the names and addresses of an account's webhooks, which are few. */
export function webhooksOfAccount(db: Kysely<Database>, accountId: number) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'name', 'url'])
    .where('account_id', '=', accountId)
    .execute();
}

/** Returns the number of webhooks of a dealer's accounts. */
export async function countWebhooksOfDealer(db: Kysely<Database>, dealerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dealer_id', '=', dealerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns all webhooks of these people, newest first; at most ten of each person. */
export async function webhooksHeld(
  db: Kysely<Database>,
  holders: Holders,
  now: number,
): Promise<WebhookView[]> {
  const rows = await shown(db, holders)
    .orderBy('webhooks.created_at', 'desc')
    .orderBy('webhooks.id', 'desc')
    .execute();
  return rows.map((row) => viewOf(row, now));
}

/** Returns one of these people's webhooks; undefined when they have no webhook with this id. */
export async function findWebhook(
  db: Kysely<Database>,
  holders: Holders,
  id: number,
  now: number,
): Promise<WebhookView | undefined> {
  const row = await shown(db, holders).where('webhooks.id', '=', id).executeTakeFirst();
  return row && viewOf(row, now);
}

/** Locks a webhook until the transaction ends, so that two clicks are handled one after the other. */
export async function holdWebhook(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', id)
    .execute();
}

/** Switches a webhook on or off and resets its failures, so that it is tried at once when switched on. */
export async function switchWebhookTo(db: Kysely<Database>, id: number, enabled: boolean): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ enabled: Number(enabled), failures: 0, failing_since: null, told_at: null, retry_at: 0 })
    .where('id', '=', id)
    .execute();
}

/** Makes a webhook due at once, even if it has failed. */
export async function tryNow(db: Kysely<Database>, id: number): Promise<void> {
  await db.updateTable('webhooks').set({ retry_at: 0 }).where('id', '=', id).execute();
}

/** Removes a webhook with its journal. */
export async function deleteWebhook(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/**
 * Stores a new, sealed secret; the previous one also signs until `oldUntil`. If an even earlier secret still signs,
 * it keeps signing until its own end instead of the previous one, because the program uses it and may never have
 * received the secret in between.
 */
export async function renewSecret(
  db: Kysely<Database>,
  id: number,
  { secret, hint, now, oldUntil }: { secret: string; hint: string; now: number; oldUntil: number },
): Promise<void> {
  // Two statements, because MySQL assigns the columns of one `set` in turn, and the old secret would become the new
  // one.
  await db
    .updateTable('webhooks')
    .set(({ ref }) => ({ old_secret: ref('secret'), old_until: oldUntil }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('old_until', 'is', null), eb('old_until', '<=', now)]))
    .execute();
  await db.updateTable('webhooks').set({ secret, hint }).where('id', '=', id).execute();
}

/** Stores a test event. If one is already waiting, makes it due at once instead. Lock the webhook first. */
export async function insertTest(db: Kysely<Database>, webhookId: number, now: number): Promise<void> {
  const waits = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('event', '=', testEvent)
    .limit(1)
    .executeTakeFirst();
  if (waits) {
    await dueAtOnce(db, webhookId, waits.id);
    return;
  }
  const test = { webhookId, event: testEvent, object: '', orderId: null, facts: {} };
  await bulkInsert(db, 'webhook_deliveries', [newDelivery(test, now)]);
}

/** Returns one line of a webhook's journal; undefined when it does not exist. */
export async function findDelivery(
  db: Kysely<Database>,
  webhookId: number,
  id: number,
): Promise<DeliveryView | undefined> {
  const row = await journal(db, webhookId).where('webhook_deliveries.id', '=', id).executeTakeFirst();
  return row && lineOf(row);
}

/**
 * Sends an event again. A waiting event becomes due at once. An event that has ended becomes a new row with the same
 * body, unless the same event is already waiting. Earlier waiting events of the same object also become due at once,
 * because they are sent first. Lock the webhook first.
 */
export async function repeatDelivery(
  db: Kysely<Database>,
  webhookId: number,
  id: number,
  now: number,
): Promise<void> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select(['event_key', 'event', 'object', 'order_id', 'facts', 'body', 'happened_at'])
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('event_key', '=', row.event_key)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  if (waiting) await dueAtOnce(db, webhookId, waiting.id);
  if (row.object !== '') await aheadAtOnce(db, webhookId, row.object, waiting?.id);
  if (waiting) return;
  await bulkInsert(db, 'webhook_deliveries', [
    { ...row, webhook_id: webhookId, state: 'waiting', next_at: 0, created_at: now },
  ]);
}

/** Makes waiting events of an object due at once: all, or those before an event. */
async function aheadAtOnce(
  db: Kysely<Database>,
  webhookId: number,
  object: string,
  before: number | undefined,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_at: 0 })
    .where('webhook_id', '=', webhookId)
    .where('object', '=', object)
    .where('state', '=', 'waiting')
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .execute();
}

async function dueAtOnce(db: Kysely<Database>, webhookId: number, id: number): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_at: 0 })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .execute();
}

/** Returns the number of lines in a webhook's journal, and how many of them are waiting. */
export async function countDeliveries(
  db: Kysely<Database>,
  webhookId: number,
): Promise<{ all: number; waiting: number }> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('webhook_id', '=', webhookId)
    .groupBy('state')
    .execute();
  const all = rows.reduce((sum, { count }) => sum + Number(count), 0);
  return { all, waiting: Number(rows.find(({ state }) => state === 'waiting')?.count ?? 0) };
}

/** Returns a page of the journal of a webhook, newest first. */
export async function deliveriesOnPage(
  db: Kysely<Database>,
  webhookId: number,
  page: Paging,
): Promise<DeliveryView[]> {
  const rows = await journal(db, webhookId)
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
  return rows.map(lineOf);
}

function journal(db: Kysely<Database>, webhookId: number) {
  return db
    .selectFrom('webhook_deliveries')
    .leftJoin('orders', 'orders.id', 'webhook_deliveries.order_id')
    .select([
      'webhook_deliveries.id',
      'webhook_deliveries.event',
      'webhook_deliveries.happened_at as happenedAt',
      'webhook_deliveries.created_at as createdAt',
      'webhook_deliveries.state',
      'webhook_deliveries.attempts',
      'webhook_deliveries.status',
      'webhook_deliveries.problem',
      'webhook_deliveries.next_at as nextAt',
      'webhook_deliveries.done_at as doneAt',
      'orders.id as orderId',
      'orders.created_at as orderedAt',
    ])
    .where('webhook_deliveries.webhook_id', '=', webhookId);
}

type JournalRow = Awaited<ReturnType<ReturnType<typeof journal>['executeTakeFirstOrThrow']>>;

function lineOf({ orderId, orderedAt, ...line }: JournalRow): DeliveryView {
  const isOrder = orderId !== null && orderedAt !== null;
  return { ...line, order: isOrder ? { id: orderId, number: orderNumber(orderId, orderedAt) } : undefined };
}

function shown(db: Kysely<Database>, holders: Holders) {
  return db
    .selectFrom('webhooks')
    .innerJoin('accounts', 'accounts.id', 'webhooks.account_id')
    .select(['webhooks.id', 'webhooks.name', 'url', 'events', 'hint', 'old_until', 'failures'])
    .select(['webhooks.enabled', 'webhooks.created_at', 'failing_since', 'last_at', 'last_status'])
    .select(['accounts.id as ownerId', 'accounts.name as ownerName', 'accounts.email as ownerEmail'])
    .select(['accounts.enabled as ownerEnabled', 'accounts.type_id as ownerType'])
    .where((eb) =>
      'dealerId' in holders
        ? eb('webhooks.dealer_id', '=', holders.dealerId)
        : eb('webhooks.account_id', '=', holders.accountId),
    );
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

function viewOf(row: ShownRow, now: number): WebhookView {
  const role = roleOfType[row.ownerType];
  const isIdle = row.ownerEnabled !== 1 || role === undefined || !buyers.includes(role);
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: storedEvents(row.events),
    hint: row.hint,
    oldUntil: row.old_until !== null && row.old_until > now ? row.old_until : undefined,
    ownerId: row.ownerId,
    owner: row.ownerName || row.ownerEmail,
    createdAt: row.created_at,
    enabled: row.enabled === 1,
    state: row.enabled !== 1 ? 'off' : isIdle ? 'idle' : row.failures > 0 ? 'failing' : 'live',
    failingSince: row.failing_since,
    lastAt: row.last_at,
    lastStatus: row.last_status,
  };
}
