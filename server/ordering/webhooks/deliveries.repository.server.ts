import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { roleOfType, type SignedIn } from '../../kernel/actor.ts';

/** A webhook locked by the process that sends for it. Secrets are sealed. */
export type HeldWebhook = {
  id: number;
  accountId: number;
  name: string;
  url: string;
  secret: string;
  oldSecret: string | null;
  oldUntil: number | null;
  failures: number;
  failingSince: number | null;
  toldAt: number | null;
  /** The time of the last attempt. */
  lastAt: number | null;
  /** The owner of the webhook; undefined when this person may no longer order or cannot sign in. */
  owner: SignedIn | undefined;
  email: string;
};

export type Delivery = {
  id: number;
  eventKey: string;
  event: string;
  orderId: number | null;
  /** JSON. */
  facts: string;
  body: string | null;
  attempts: number;
  happenedAt: number;
  createdAt: number;
};

/**
 * Locks a webhook for a holder until a moment. Returns false when another process has locked it, or when it is off,
 * removed or must not be tried yet.
 */
export async function takeWebhook(
  db: Kysely<Database>,
  id: number,
  { holder, now, until }: { holder: string; now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ holder, locked_until: until })
    .where('id', '=', id)
    .where('enabled', '=', 1)
    .where('locked_until', '<=', now)
    .where('retry_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns when a webhook that could not be locked can be tried again; undefined for never. */
export async function freeAgainAt(
  db: Kysely<Database>,
  id: number,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .select(['locked_until', 'retry_at'])
    .where('id', '=', id)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  return row && Math.max(row.locked_until, row.retry_at, now + 1);
}

/** Returns a webhook and its owner; undefined when it was removed. */
export async function heldWebhook(db: Kysely<Database>, id: number): Promise<HeldWebhook | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .innerJoin('accounts', 'accounts.id', 'webhooks.account_id')
    .select(['webhooks.id', 'webhooks.name', 'url', 'secret', 'old_secret', 'old_until', 'failures'])
    .select([
      'failing_since',
      'told_at',
      'last_at',
      'accounts.id as accountId',
      'accounts.dealer_id as dealerId',
    ])
    .select(['accounts.email', 'accounts.name as owner', 'accounts.type_id', 'accounts.enabled'])
    .where('webhooks.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { accountId, dealerId, email } = row;
  const role = row.enabled === 1 ? roleOfType[row.type_id] : undefined;
  const isBuyer = role === 'main' || role === 'manager';
  return {
    id: row.id,
    accountId,
    name: row.name,
    url: row.url,
    secret: row.secret,
    oldSecret: row.old_secret,
    oldUntil: row.old_until,
    failures: row.failures,
    failingSince: row.failing_since,
    toldAt: row.told_at,
    lastAt: row.last_at,
    owner: isBuyer ? { kind: 'account', accountId, dealerId, role, email, name: row.owner } : undefined,
    email,
  };
}

/** Returns the condition that no earlier event of the same object is still waiting. */
function isFirst(eb: ExpressionBuilder<Database, 'webhook_deliveries'>) {
  return eb.or([
    eb('webhook_deliveries.object', '=', ''),
    eb.not(
      eb.exists(
        eb
          .selectFrom('webhook_deliveries as earlier')
          .select('earlier.id')
          .whereRef('earlier.webhook_id', '=', 'webhook_deliveries.webhook_id')
          .whereRef('earlier.object', '=', 'webhook_deliveries.object')
          .where('earlier.state', '=', 'waiting')
          .whereRef('earlier.id', '<', 'webhook_deliveries.id'),
      ),
    ),
  ]);
}

/** Returns the next due deliveries of a webhook, oldest first, at most one for each object. */
export async function dueDeliveries(
  db: Kysely<Database>,
  webhookId: number,
  now: number,
  most: number,
): Promise<Delivery[]> {
  return db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event_key as eventKey', 'event', 'order_id as orderId', 'facts', 'body', 'attempts'])
    .select(['happened_at as happenedAt', 'created_at as createdAt'])
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .where(isFirst)
    .orderBy('id')
    .limit(most)
    .execute();
}

const mostLookedAt = 200;
const minute = 60_000;

/** Returns when the next delivery of a webhook is due; undefined when nothing waits. */
export async function nextDue(
  db: Kysely<Database>,
  webhookId: number,
  now: number,
): Promise<number | undefined> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('next_at')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where(isFirst)
    .orderBy('id')
    .limit(mostLookedAt)
    .execute();
  if (rows.length === 0) return undefined;
  const first = Math.min(...rows.map(({ next_at }) => next_at));
  // A delivery beyond the ones examined may be due earlier.
  return rows.length < mostLookedAt ? first : Math.min(first, now + minute);
}

/** Stores the body, so that every attempt sends the same one. */
export async function keepBody(db: Kysely<Database>, id: number, body: string): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ body }).where('id', '=', id).execute();
}

/** Stores a secret that was sealed again, unless it was changed meanwhile. */
export async function keepSealed(
  db: Kysely<Database>,
  id: number,
  { column, from, to }: { column: 'secret' | 'old_secret'; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ [column]: to })
    .where('id', '=', id)
    .where(column, '=', from)
    .execute();
}

/** Records that an event was delivered. */
export async function noteDelivered(
  db: Kysely<Database>,
  { id, status, now }: { id: number; status: number; now: number },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({
      state: 'delivered',
      attempts: eb('attempts', '+', 1),
      status,
      problem: '',
      done_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/** Records a failed attempt; with `nextAt` undefined, abandons the event. */
export async function noteFailed(
  db: Kysely<Database>,
  {
    id,
    status,
    problem,
    now,
    nextAt,
  }: { id: number; status: number | null; problem: string; now: number; nextAt: number | undefined },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      status,
      problem: problem.slice(0, 200),
      ...(nextAt === undefined ? { state: 'given_up', done_at: now } : { next_at: nextAt }),
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Abandons the waiting deliveries of a webhook: all, or those created before a moment. */
export async function giveUpWaiting(
  db: Kysely<Database>,
  webhookId: number,
  { now, problem, before }: { now: number; problem: string; before?: number },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'given_up', done_at: now, problem })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .$if(before !== undefined, (waiting) => waiting.where('created_at', '<', before ?? 0))
    .execute();
}

type WebhookOutcome = {
  lastAt: number;
  lastStatus: number | null;
  failures: number;
  failingSince: number | null;
  toldAt: number | null;
};

/**
 * Records at the webhook how an attempt ended. Returns false and does nothing when this holder no longer has the lock.
 */
export async function noteAtWebhook(
  db: Kysely<Database>,
  { id, holder }: { id: number; holder: string },
  { lastAt, lastStatus, failures, failingSince, toldAt }: WebhookOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ last_at: lastAt, last_status: lastStatus, failures, failing_since: failingSince, told_at: toldAt })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that the owner was notified of the failing webhook. */
export async function noteTold(db: Kysely<Database>, id: number, now: number): Promise<void> {
  await db.updateTable('webhooks').set({ told_at: now }).where('id', '=', id).execute();
}

/** Unlocks a webhook. Returns false and does nothing when another process has locked it meanwhile. */
export async function letWebhookGo(db: Kysely<Database>, id: number, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ holder: '', locked_until: 0 })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets the moment before which nothing is sent to a webhook; 0 sends at once. */
export async function waitUntil(db: Kysely<Database>, id: number, retryAt: number): Promise<void> {
  await db.updateTable('webhooks').set({ retry_at: retryAt }).where('id', '=', id).execute();
}

/** Returns whether the webhook is on and still locked by this holder. */
export async function stillHolds(db: Kysely<Database>, id: number, holder: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes at most `limit` deliveries that were created before a moment and are not waiting. Returns true when there may
 * be more.
 */
export async function pruneDeliveries(db: Kysely<Database>, before: number, limit: number): Promise<boolean> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('created_at', '<', before)
    .where('state', '!=', sql.lit('waiting'))
    .orderBy('created_at')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('webhook_deliveries').where('id', 'in', ids).execute();
  return ids.length === limit;
}
