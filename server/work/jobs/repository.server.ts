import type { ExpressionBuilder, Kysely, Updateable } from 'kysely';
import { bulkInsert, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';

/** A job to queue; a second job with the same `key` is not queued. */
export type QueuedJob = { kind: string; payload: unknown; key?: string; runAt?: number };

/** `wasHeld`: a process died or lost the database while it was running the job. */
export type DueJob = {
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
  createdAt: number;
  wasHeld: boolean;
};

/** Queues jobs in the caller's transaction, so that they are committed only together with its other changes. */
export async function queueJobs(db: Kysely<Database>, now: number, jobs: QueuedJob[]): Promise<void> {
  const rows = jobs.map(({ kind, payload, key, runAt }) => ({
    kind,
    payload: JSON.stringify(payload),
    job_key: key ?? null,
    created_at: now,
    run_at: runAt ?? now,
  }));
  const keyed = rows.filter(({ job_key }) => job_key !== null);
  await bulkInsert(
    db,
    'jobs',
    rows.filter(({ job_key }) => job_key === null),
  );
  await upsert(db, 'jobs', keyed, ['job_key'], {});
}

/** Returns due jobs of these kinds that no process has locked, ordered by the time when they became due. */
export async function dueJobs(
  db: Kysely<Database>,
  kinds: string[],
  now: number,
  limit: number,
): Promise<DueJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'attempts', 'created_at', 'locked_until'])
    .where(isDue(now))
    .where('locked_until', '<=', now)
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ payload, created_at, locked_until, ...row }) => ({
    ...row,
    payload: JSON.parse(payload) as unknown,
    createdAt: created_at,
    wasHeld: locked_until > 0,
  }));
}

/**
 * Matches due jobs. A job queued to run immediately is due, even if the clock of the process that queued it was
 * ahead. The first condition is for the index; without it, all finished jobs would be read.
 */
function isDue(now: number) {
  return (eb: ExpressionBuilder<Database, 'jobs'>) =>
    eb.and([
      eb('run_at', '>=', 0),
      eb.or([eb('run_at', '<=', now), eb('run_at', '=', eb.ref('created_at'))]),
    ]);
}

/** A job, and the name under which one process has locked it; every lock gets a new name. */
export type Holding = { id: number; holder: string };

/**
 * Locks a job for the duration of the lease. Returns false if another process has already locked it. If the holder
 * dies, the lease expires and frees the job.
 */
export async function takeJob(
  db: Kysely<Database>,
  { id, holder }: Holding,
  now: number,
  leaseMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ locked_until: now + leaseMs, holder })
    .where('id', '=', id)
    .where(isDue(now))
    .where('locked_until', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Extends the lease; does nothing if another process has locked the job, or the job is done. */
export async function prolongLease(
  db: Kysely<Database>,
  { id, holder }: Holding,
  until: number,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ locked_until: until })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute();
}

/**
 * Marks the job as done and erases its payload, because a mail may contain a link that opens an account. Returns false
 * if another process has locked the job meanwhile.
 */
export async function finishJob(db: Kysely<Database>, holding: Holding): Promise<boolean> {
  return letGo(db, holding, { payload: 'null', run_at: null, problem: '' });
}

/** The time of the next run of a periodic job, and its next payload. */
export type Again = { runAt: number; payload: unknown };

/**
 * Ends this run of a periodic job; the same row waits for its next run. Returns false if another process has locked the
 * job meanwhile.
 */
export async function repeatJob(
  db: Kysely<Database>,
  holding: Holding,
  { runAt, payload }: Again,
): Promise<boolean> {
  return letGo(db, holding, { payload: JSON.stringify(payload), run_at: runAt, attempts: 0, problem: '' });
}

/**
 * Schedules a retry at `runAt`; null abandons the job. `attempts` is the number of attempts so far. Returns false if
 * another process has locked the job meanwhile.
 */
export async function postponeJob(
  db: Kysely<Database>,
  holding: Holding,
  { runAt, problem, attempts }: { runAt: number | null; problem: string; attempts: number },
): Promise<boolean> {
  return letGo(db, holding, { run_at: runAt, attempts, problem: problem.slice(0, 500) });
}

/** Stores the outcome of a job. Returns false and stores nothing if another process has locked the job meanwhile. */
async function letGo(
  db: Kysely<Database>,
  { id, holder }: Holding,
  outcome: Updateable<Database['jobs']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ ...outcome, locked_until: 0, holder: '' })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Deletes at most `limit` jobs that were queued before a moment and are done or abandoned. Returns true if there may be
 * more.
 */
export async function pruneJobs(db: Kysely<Database>, before: number, limit: number): Promise<boolean> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('run_at', 'is', null)
    .where('created_at', '<', before)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('jobs').where('id', 'in', ids).execute();
  return ids.length === limit;
}
