import { inTransaction, isDatabaseAway } from '../db/dialect.server.ts';
import type { Context } from '../kernel/use-case.ts';
import type { Mailer } from '../mail/mailer.server.ts';
import { ensurePeriodicJobs, type Periodic } from './periodic.server.ts';
import {
  type Again,
  type DueJob,
  dueJobs,
  finishJob,
  postponeJob,
  repeatJob,
  takeJob,
} from './repository.server.ts';

/** What a job may touch. */
export type JobContext = Pick<Context, 'db' | 'now' | 'log' | 'catalogue' | 'origin'> & { mailer: Mailer };

/**
 * How a kind of job is done. `inside`: its work and its end are one transaction, so that it is done exactly once whatever
 * dies. `outside`: it reaches out of the database (mail), may be repeated after a crash, and must be recognisable as the same.
 * `gaveUp`: what the last failure changes for those who wait, in the transaction that ends the job. Work that comes again and
 * again (periodic.server.ts) gives when, and with what; it is never given up.
 */
export type JobHandler = {
  kind: string;
  gaveUp?: (payload: never, ctx: JobContext, job: DueJob) => Promise<void>;
} & ({ inside: Work } | { outside: Work } | { periodic: Work<Again> });

type Work<Outcome = void> = (payload: never, ctx: JobContext, job: DueJob) => Promise<Outcome>;

const batch = 20;
const leaseMs = 60_000;
const mostAttempts = 12;

/**
 * Does what is due, `most` at once, and gives how many jobs it took; kinds that no handler knows are left to a process that does. A job that fails is tried again later, each time after twice as long; after
 * twelve tries it is given up and keeps its reason.
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
    if (!(await takeJob(ctx.db, job.id, ctx.now, leaseMs))) continue;
    taken++;
    await runJob(ctx, known.get(job.kind)!, job);
  }
  return taken;
}

async function runJob(ctx: JobContext, handler: JobHandler, job: DueJob): Promise<void> {
  try {
    if ('inside' in handler) {
      await inTransaction(ctx.db, async (db) => {
        await handler.inside(job.payload as never, { ...ctx, db }, job);
        await finishJob(db, job.id);
      });
    } else if ('periodic' in handler) {
      await inTransaction(ctx.db, async (db) => {
        await repeatJob(db, job.id, await handler.periodic(job.payload as never, { ...ctx, db }, job));
      });
    } else {
      await reachOut(() => handler.outside(job.payload as never, ctx, job));
      await finishJob(ctx.db, job.id);
    }
  } catch (error) {
    // Without a database nothing can be noted either: the lease runs out, and somebody tries again.
    if (isDatabaseAway(error)) throw error;
    const message = messageOf(error);
    const last = job.attempts + 1 >= mostAttempts && !('periodic' in handler);
    const { id, kind, attempts } = job;
    // The code alone: what a mail server says names who the mail was for. All of it stays with the job.
    ctx.log('job.failed', { id, kind, attempts: attempts + 1, givenUp: last, reason: codeOf(error) });
    await inTransaction(ctx.db, async (db) => {
      if (last) await handler.gaveUp?.(job.payload as never, { ...ctx, db }, job);
      const runAt = last ? null : ctx.now + pauseAfter(job.attempts);
      await postponeJob(db, job.id, { runAt, problem: message });
    });
  }
}

function isPeriodic(handler: JobHandler): handler is Periodic {
  return 'periodic' in handler && 'first' in handler;
}

/** What fails out there says nothing of the database, though both may call it ETIMEDOUT. */
async function reachOut(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(messageOf(error), { cause: error });
  }
}

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** 10 s, 20 s, 40 s … at most an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(3_600_000, 10_000 * 2 ** attempts);
}

/**
 * Looks for due jobs every second until it is stopped, and sees first that those that come again are queued; the one place with a
 * clock of its own. What reaches out of the database is done beside the rest: a mail server that takes its time keeps no act waiting.
 */
export function startJobs(
  context: (now: number) => JobContext,
  handlers: readonly JobHandler[],
  everyMs = 1_000,
): { stop: () => Promise<void> } {
  const outside = handlers.filter((handler) => 'outside' in handler);
  const others = handlers.filter((handler) => !('outside' in handler));
  const loops = [outside, others]
    .filter(({ length }) => length > 0)
    .map((some) => startLoop(context, some, everyMs));
  return {
    stop: async () => {
      await Promise.all(loops.map(({ stop }) => stop()));
    },
  };
}

/** A database that is away for an hour is a line when it goes and one when it is back, not one a second. */
function newReport(): { trouble: (message: string) => void; fine: () => void } {
  let last = '';
  return {
    trouble(message) {
      if (message !== last) console.warn(`jobs: ${message}`);
      last = message;
    },
    fine() {
      if (last !== '') console.info('jobs: going on');
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
        const ctx = context(Date.now());
        // Here and not at the start: the database may have been away then. Whatever else goes wrong with it, the rest is done.
        const trouble = ensured ? undefined : await whyNotQueued(ctx, periodics);
        ensured = trouble === undefined;
        // One at a time: its lease begins when it is taken.
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
