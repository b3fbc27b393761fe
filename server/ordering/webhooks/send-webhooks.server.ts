import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../db/dialect.server.ts';
import { isDatabaseAway } from '../../db/errors.server.ts';
import { dayMs } from '../../kernel/clock.ts';
import { logBroken } from '../../kernel/log.server.ts';
import { traced } from '../../kernel/trace.server.ts';
import { seal, unseal } from '../../people/second-factor/seal.server.ts';
import { portalName } from '../../settings/repository.server.ts';
import type { JobContext, JobHandler } from '../../work/jobs/job-handler.ts';
import { pauseAfter } from '../../work/jobs/run-jobs.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { isPortalItself } from '../../work/outside/outside-url.server.ts';
import { type Answered, outsidePoster, type Posted } from '../../work/outside/post-outside.server.ts';
import {
  type Delivery,
  dueDeliveries,
  freeAgainAt,
  giveUpWaiting,
  type HeldWebhook,
  heldWebhook,
  keepBody,
  keepSealed,
  letWebhookGo,
  nextDue,
  noteAtWebhook,
  noteDelivered,
  noteFailed,
  noteTold,
  stillHolds,
  takeWebhook,
  waitUntil,
} from './deliveries.repository.server.ts';
import { eventBody } from './event-body.server.ts';
import { failingMail } from './failing-mail.ts';
import { wakeWebhooks } from './outbox.repository.server.ts';
import { signatureOf } from './signature.server.ts';
import { webhookOwner } from './webhook-secret.server.ts';
import { whyNoWebhookUrl } from './webhook-url.server.ts';

declare module '../../kernel/use-case.ts' {
  interface Services {
    /** Sends a request to a webhook; when absent, it is sent over the Internet. */
    postWebhook?: (posted: Posted) => Promise<Answered>;
  }
}

/** How long a webhook is locked: longer than a run including its last attempt, which takes at most ten seconds. */
const heldMs = 60_000;
const runMs = 10_000;
const atOnce = 20;
/** After a response that took longer than this, other webhooks get their turn. */
const slowMs = 2_000;
/** After this many consecutive failures the address is treated as unreachable: it is tried rarely, with one event. */
const awayAfter = 3;
const longestAwayMs = 600_000;
/** How long an attempt counts as recent: twice the longest pause between attempts of an event. */
const recentMs = 7_200_000;
/**
 * An event is abandoned after a day, but only after this many attempts, because the portal itself may have been down.
 */
const fewestAttempts = 5;

const postOverInternet = outsidePoster();

type Sent = { webhookId: number };

/**
 * Sends the waiting events of a webhook: each event at least once, events of one object in order, one process at a
 * time. Slow addresses never delay others for long, because the job has its own loops. A run ends after the first slow
 * response, or after twenty seconds.
 */
export const webhookJob: JobHandler = {
  kind: 'webhook',
  apart: 3,
  async outside({ webhookId }: Sent, ctx) {
    const { db, now } = ctx;
    const holder = randomUUID();
    if (!(await takeWebhook(db, webhookId, { holder, now, until: now + heldMs }))) {
      // The process that has locked the webhook may have died.
      const runAt = await freeAgainAt(db, webhookId, now);
      if (runAt !== undefined) await wakeWebhooks(db, now, [webhookId], runAt);
      return;
    }
    const startedAt = performance.now();
    const elapsed = () => Math.round(performance.now() - startedAt);
    try {
      await sendDue(ctx, webhookId, { holder, elapsed });
    } catch (error) {
      // The job itself is retried after a pause. Queueing another one would double the jobs with every failure.
      await letWebhookGo(db, webhookId, holder);
      throw error;
    }
    await letGo(ctx, webhookId, { holder, now: now + elapsed() });
  },
  /** Without this job, the waiting events would be delayed until the next event. */
  async gaveUp({ webhookId }: Sent, { db, now }) {
    await wakeWebhooks(db, now, [webhookId], now + longestAwayMs);
  },
};

type Run = { holder: string; elapsed: () => number };

async function sendDue(ctx: JobContext, id: number, { holder, elapsed }: Run): Promise<void> {
  const { db, now } = ctx;
  let webhook = await heldWebhook(db, id);
  if (!webhook) return;
  if (!webhook.owner) return giveUpWaiting(db, id, { now, problem: 'Владелец вебхука не может заказывать' });
  const { failingSince, lastAt } = webhook;
  const isLong = failingSince !== null && failingSince <= now - dayMs;
  // Only after a recent attempt: if the portal itself was down, the address may work again, which one event will show.
  if (isLong && lastAt !== null && lastAt > now - recentMs) {
    await giveUpWaiting(db, id, { now, before: now - dayMs, problem: 'Адрес не отвечал сутки' });
    webhook = await tellOwner(ctx, webhook, now);
  }
  let left = isLong || webhook.failures >= awayAfter ? 1 : awayAfter;
  for (;;) {
    const due = await dueDeliveries(db, id, now + elapsed(), atOnce);
    if (due.length === 0) return;
    for (const delivery of due) {
      if (elapsed() > runMs || !(await stillHolds(db, id, holder))) return;
      const begunAt = elapsed();
      const outcome = await deliver(ctx, webhook, delivery, { holder, now: now + begunAt });
      webhook = outcome.webhook;
      if (!outcome.ok && --left === 0) return;
      if (elapsed() - begunAt > slowMs) return;
    }
  }
}

type Outcome = { ok: boolean; webhook: HeldWebhook };
type Attempt = { holder: string; now: number };

/**
 * Makes one attempt. An error in the portal counts as a failed attempt of this event only, because the receiver is not
 * to blame.
 */
async function deliver(
  ctx: JobContext,
  webhook: HeldWebhook,
  delivery: Delivery,
  { holder, now }: Attempt,
): Promise<Outcome> {
  try {
    return await attempt(ctx, webhook, delivery, { holder, now });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    logBroken(`webhook ${webhook.id}, delivery ${delivery.id}`, error);
    const outcome = failureOf(delivery, { problem: 'Ошибка портала' }, now);
    await noteFailed(ctx.db, { id: delivery.id, status: null, now, ...outcome });
    return { ok: false, webhook };
  }
}

async function attempt(
  ctx: JobContext,
  webhook: HeldWebhook,
  delivery: Delivery,
  { holder, now }: Attempt,
): Promise<Outcome> {
  const { db } = ctx;
  const body = delivery.body ?? (await eventBody(db, webhook.owner!, delivery));
  if (body === undefined) {
    const problem = 'Заказ больше не виден владельцу вебхука';
    await noteFailed(db, { id: delivery.id, status: null, problem, now, nextAt: undefined });
    return { ok: true, webhook };
  }
  if (delivery.body === null) await keepBody(db, delivery.id, body);
  const answered = await traced(
    'webhook',
    { 'portal.webhook': webhook.id },
    () => post(ctx, webhook, { delivery, body, now }),
    'client',
  );
  const status = 'status' in answered ? answered.status : null;
  const ok = status !== null && status >= 200 && status < 300;
  ctx.log('webhook.sent', { webhook: webhook.id, delivery: delivery.id, event: delivery.event, status });
  const isFailing = webhook.failingSince ?? now;
  const after = {
    failures: ok ? 0 : webhook.failures + 1,
    failingSince: ok ? null : isFailing,
    toldAt: ok ? null : webhook.toldAt,
  };
  const isHeld = await inTransaction(db, async (trx) => {
    // Runs first, because it locks the webhook: an edit of the address happens before or after all of this.
    const held = { id: webhook.id, holder };
    const isStill = await noteAtWebhook(trx, held, { ...after, lastAt: now, lastStatus: status });
    if (ok) await noteDelivered(trx, { id: delivery.id, status, now });
    // If the address has changed, the refusal came from the former address, and the event stays due at once for the
    // new address.
    else if (isStill)
      await noteFailed(trx, { id: delivery.id, status, now, ...failureOf(delivery, answered, now) });
    return isStill;
  });
  if (!isHeld) return { ok, webhook };
  const changed = { ...webhook, ...after };
  const isLong = !ok && now - isFailing >= dayMs;
  return { ok, webhook: isLong ? await tellOwner(ctx, changed, now) : changed };
}

async function post(
  ctx: JobContext,
  webhook: HeldWebhook,
  { delivery, body, now }: { delivery: Delivery; body: string; now: number },
): Promise<Answered> {
  const { url, secret, oldSecret, oldUntil } = webhook;
  const current = await opened(ctx, webhook, 'secret', secret);
  // Signing only with the former secret would stop working unnoticed after its 24 hours.
  if (current === undefined) return { problem: 'Секрет не открывается: смените его на странице вебхука' };
  const isBoth = oldSecret !== null && oldUntil !== null && oldUntil > now;
  const former = isBoth ? await opened(ctx, webhook, 'old_secret', oldSecret) : undefined;
  const secrets = former === undefined ? [current] : [current, former];
  if (whyNoWebhookUrl(url) !== undefined || isPortalItself(url, ctx.origin))
    return { problem: 'На этот адрес портал не отправляет' };
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'portal-webhook/1',
    'X-Portal-Event': delivery.event,
    'X-Portal-Delivery': String(delivery.id),
    'X-Portal-Signature': signatureOf(body, secrets, now),
  };
  return (ctx.postWebhook ?? postOverInternet)({ url, headers, body });
}

/**
 * Returns a secret in clear text; undefined when it cannot be unsealed. Seals it again when SESSION_SECRET has been
 * replaced.
 */
async function opened(
  ctx: JobContext,
  { id, accountId }: HeldWebhook,
  column: 'secret' | 'old_secret',
  sealed: string,
): Promise<string | undefined> {
  const owner = webhookOwner(accountId);
  const secret = unseal(sealed, owner, ctx);
  if (secret?.isOld)
    await keepSealed(ctx.db, id, { column, from: sealed, to: seal(secret.text, owner, ctx) });
  return secret?.text;
}

function failureOf({ attempts, createdAt }: Delivery, answered: Answered, now: number) {
  const problem = 'problem' in answered ? answered.problem : '';
  const isOver = now - createdAt >= dayMs && attempts + 1 >= fewestAttempts;
  return { problem, nextAt: isOver ? undefined : now + pauseAfter(attempts) };
}

/** Sends one mail when a webhook has been failing for a day, so that owners who do not read the journal notice it. */
async function tellOwner(ctx: JobContext, webhook: HeldWebhook, now: number): Promise<HeldWebhook> {
  if (webhook.toldAt !== null) return webhook;
  await inTransaction(ctx.db, async (db) => {
    await noteTold(db, webhook.id, now);
    await queueMails(db, now, [failingMail(webhook, await portalName(db), ctx.origin)]);
  });
  return { ...webhook, toldAt: now };
}

/** Ends a run, and queues the next one when events are left. */
async function letGo({ db }: JobContext, id: number, { holder, now }: { holder: string; now: number }) {
  await inTransaction(db, async (trx) => {
    // Runs first, because it locks the webhook: events stored from then on wake it themselves.
    if (!(await letWebhookGo(trx, id, holder))) return;
    const failures = (await heldWebhook(trx, id))?.failures ?? 0;
    const retryAt =
      failures < awayAfter ? 0 : now + Math.min(longestAwayMs, pauseAfter(failures - awayAfter));
    await waitUntil(trx, id, retryAt);
    const due = await nextDue(trx, id, now);
    if (due !== undefined) await wakeWebhooks(trx, now, [id], Math.max(due, retryAt, now + 1));
  });
}
