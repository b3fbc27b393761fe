import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, sharedNow } from '../../db/dialect.server.ts';
import { isDatabaseAway } from '../../db/errors.server.ts';
import { allowingSlowStatements } from '../../db/time-limits.server.ts';
import { logNote, logWarning } from '../../kernel/log.server.ts';
import { traced } from '../../kernel/trace.server.ts';
import type { JobContext, JobHandler } from './job-handler.ts';
import { leaseMs, whileHolding } from './lease.server.ts';
import { ensurePeriodicJobs, type Periodic } from './periodic.server.ts';
import {
  type DueJob,
  dueJobs,
  finishJob,
  type Holding,
  postponeJob,
  repeatJob,
  takeJob,
} from './repository.server.ts';

const batch = 20;
/** The usual number of attempts, spread over three and a half hours. */
export const usualAttempts = 12;

/**
 * Runs at most `most` due jobs, and returns how many it took. Leaves kinds without a handler to another process.
 * Retries a failed job, doubling the pause each time. After twelve attempts, or the number for its kind, the job is
 * abandoned, and its row keeps the error message.
 */
export async function runJobs(
  ctx: JobContext,
  handlers: readonly JobHandler[],
  most = batch,
): Promise<number> {
  const known = new Map(handlers.map((handler) => [handler.kind, handler]));
  const due = await dueJobs(ctx.db, [...known.keys()], ctx.now, most);
  let taken = 0;
  for (const job of due) {
    const holding = { id: job.id, holder: randomUUID() };
    if (!(await takeJob(ctx.db, holding, ctx.now, leaseMs))) continue;
    taken++;
    await whileHolding(ctx.db, holding, ctx.now, () =>
      traced(`job ${job.kind}`, { 'portal.job': job.id }, () =>
        allowingSlowStatements(() => runJob(ctx, known.get(job.kind)!, job, holding)),
      ),
    );
  }
  return taken;
}

async function runJob(ctx: JobContext, handler: JobHandler, job: DueJob, holding: Holding): Promise<void> {
  try {
    if ('inside' in handler) {
      await inTransaction(ctx.db, async (db) => {
        await handler.inside(job.payload as never, { ...ctx, db }, job);
        unlessLost(await finishJob(db, holding));
      });
    } else if ('periodic' in handler) {
      await inTransaction(ctx.db, async (db) => {
        const again = await handler.periodic(job.payload as never, { ...ctx, db }, job);
        unlessLost(await repeatJob(db, holding, again));
      });
    } else {
      await reachOut(() => handler.outside(job.payload as never, ctx, job));
      unlessLost(await noteDone(ctx, holding));
    }
  } catch (error) {
    // Without a database the failure cannot be recorded either; the lease expires, and a process retries the job.
    if (isDatabaseAway(error)) throw error;
    const { id, kind, attempts } = job;
    if (error === lost) return ctx.log('job.lost', { id, kind });
    const message = messageOf(error);
    const most = handler.attempts?.(causeOf(error)) ?? usualAttempts;
    const last = attempts + 1 >= most && !('periodic' in handler);
    // Log only the code, because a mail server's message contains the recipient. The job stores the whole message.
    ctx.log('job.failed', { id, kind, attempts: attempts + 1, givenUp: last, reason: codeOf(error) });
    await inTransaction(ctx.db, async (db) => {
      const runAt = last ? null : ctx.now + pauseAfter(attempts);
      const isOurs = await postponeJob(db, holding, { runAt, problem: message, attempts: attempts + 1 });
      if (last && isOurs) await handler.gaveUp?.(job.payload as never, { ...ctx, db }, job);
    });
  }
}

const againMs = 250;

/**
 * Marks a job that works outside the database as done. Retries while the database is unavailable, because otherwise a
 * sent mail would be sent again. Throws after a minute, because the lease has then expired and another process may
 * have locked the job.
 */
async function noteDone({ db }: JobContext, holding: Holding): Promise<boolean> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await finishJob(db, holding);
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() - startedAt > leaseMs) throw error;
      await sleep(againMs);
    }
  }
}

/**
 * Thrown when the lease has expired and another process has locked the job, to roll back this process's database work.
 */
const lost = new Error('the job belongs to another process by now');

function unlessLost(isOurs: boolean): void {
  if (!isOurs) throw lost;
}

function isPeriodic(handler: JobHandler): handler is Periodic {
  return 'periodic' in handler && 'first' in handler;
}

/**
 * Wraps errors from outside the database, because they could be mistaken for database errors: both may use the code
 * ETIMEDOUT.
 */
async function reachOut(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(messageOf(error), { cause: error });
  }
}

/** Returns the error that `reachOut` has wrapped; any other error unchanged. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

function codeOf(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

/**
 * Returns the error message, or a substitute if it is empty, because an empty problem would mean success. When all
 * addresses of a host fail, the error of Node has an empty message.
 */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message || codeOf(error) || 'no reason given';
}

/** Returns the pause in milliseconds: 10 s, 20 s, 40 s … up to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(3_600_000, 10_000 * 2 ** attempts);
}

/**
 * Queues the periodic jobs, then looks for due jobs every second until stopped. Jobs that reach beyond the database
 * run in parallel with the others, so that a slow mail server does not delay acts, and a dealer's slow program does
 * not delay mails.
 */
export function startJobs(
  context: (now: number) => JobContext,
  handlers: readonly JobHandler[],
  everyMs = 1_000,
): { stop: () => Promise<void> } {
  const apart = handlers.flatMap((handler) => Array.from({ length: handler.apart ?? 0 }, () => [handler]));
  const shared = handlers.filter((handler) => !handler.apart);
  const outside = shared.filter((handler) => 'outside' in handler);
  const others = shared.filter((handler) => !('outside' in handler));
  const loops = [outside, others, ...apart]
    .filter(({ length }) => length > 0)
    .map((some) => startLoop(context, some, everyMs));
  return {
    stop: async () => {
      await Promise.all(loops.map(({ stop }) => stop()));
    },
  };
}

/** Logs one line when the database becomes unavailable and one when it is back, instead of one every second. */
function newReport(): { trouble: (message: string) => void; fine: () => void } {
  let last = '';
  return {
    trouble(message) {
      if (message !== last) logWarning('jobs', message);
      last = message;
    },
    fine() {
      if (last !== '') logNote('jobs', 'going on');
      last = '';
    },
  };
}

function whyNotQueued({ db, now }: JobContext, periodics: Periodic[]): Promise<string | undefined> {
  return ensurePeriodicJobs(db, now, periodics).then(() => undefined, messageOf);
}

function startLoop(
  context: (now: number) => JobContext,
  handlers: readonly JobHandler[],
  everyMs: number,
): { stop: () => Promise<void> } {
  let stopped = false;
  let wake: () => void = () => {};
  const periodics = handlers.filter(isPeriodic);
  let ensured = false;
  const report = newReport();
  const loop = async () => {
    while (!stopped) {
      let taken = 0;
      try {
        const ctx = context(await sharedNow(context(Date.now()).db));
        // Queued here and not at the start, when the database may have been unavailable. A failure to queue periodic
        // jobs does not stop the other jobs.
        const trouble = ensured ? undefined : await whyNotQueued(ctx, periodics);
        ensured = trouble === undefined;
        // One job at a time, because its lease begins at the time of this context.
        taken = await runJobs(ctx, handlers, 1);
        if (trouble === undefined) report.fine();
        else report.trouble(trouble);
      } catch (error) {
        report.trouble(messageOf(error));
      }
      if (taken === 0 && !stopped)
        await new Promise<void>((done) => {
          const timer = setTimeout(done, everyMs);
          wake = () => {
            clearTimeout(timer);
            done();
          };
        });
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}
