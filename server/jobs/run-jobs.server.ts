import { inTransaction, isDatabaseAway } from '../db/dialect.server.ts';
import type { Context } from '../kernel/use-case.ts';
import type { Mailer } from '../mail/mailer.server.ts';
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
    ctx.log('job.failed', { id: job.id, kind: job.kind, attempts: job.attempts + 1, givenUp: last });
    await inTransaction(ctx.db, async (db) => {
      if (last) await handler.gaveUp?.(job.payload as never, { ...ctx, db }, job);
      const runAt = last ? null : ctx.now + pauseAfter(job.attempts);
      await postponeJob(db, job.id, { runAt, problem: message });
    });
  }
}

/** What fails out there says nothing of the database, though both may call it ETIMEDOUT. */
async function reachOut(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(messageOf(error));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** 10 s, 20 s, 40 s … at most an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(3_600_000, 10_000 * 2 ** attempts);
}

/**
 * Looks for due jobs every second until it is stopped; the one place with a clock of its own. What reaches out of the database is
 * done beside the rest: a mail server that takes its time keeps no act waiting.
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

function startLoop(
  context: (now: number) => JobContext,
  handlers: readonly JobHandler[],
  everyMs: number,
): { stop: () => Promise<void> } {
  let stopped = false;
  let wake: () => void = () => {};
  const loop = async () => {
    while (!stopped) {
      let taken = 0;
      try {
        // One at a time: its lease begins when it is taken.
        taken = await runJobs(context(Date.now()), handlers, 1);
      } catch (error) {
        console.warn(`jobs: ${messageOf(error)}`);
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
