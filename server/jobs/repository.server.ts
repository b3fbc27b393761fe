import type { Kysely } from 'kysely';
import { bulkInsert, upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/** A job as it was queued; `key` keeps a second one of the same meaning out. */
export type QueuedJob = { kind: string; payload: unknown; key?: string; runAt?: number };

export type DueJob = { id: number; kind: string; payload: unknown; attempts: number; createdAt: number };

/** Queues work in the transaction of what asks for it: both are there, or neither. */
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

/** Jobs of these kinds that wait to be done and that nobody holds, oldest first. */
export async function dueJobs(
  db: Kysely<Database>,
  kinds: string[],
  now: number,
  limit: number,
): Promise<DueJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'attempts', 'created_at'])
    .where('run_at', '<=', now)
    .where('locked_until', '<=', now)
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ payload, created_at, ...row }) => ({
    ...row,
    payload: JSON.parse(payload) as unknown,
    createdAt: created_at,
  }));
}

/** Takes a job for as long as the lease; false when another process was faster. Who dies with it frees it by dying. */
export async function takeJob(
  db: Kysely<Database>,
  id: number,
  now: number,
  leaseMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ locked_until: now + leaseMs })
    .where('id', '=', id)
    .where('run_at', '<=', now)
    .where('locked_until', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The job is done. What it was about is forgotten: a mail may hold a link that opens an account. */
export async function finishJob(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ payload: 'null', run_at: null, locked_until: 0, problem: '' })
    .where('id', '=', id)
    .execute();
}

/** When a job that comes again is due next, and what it goes on with. */
export type Again = { runAt: number; payload: unknown };

/** The job is done for now; the same row waits for its next time. */
export async function repeatJob(db: Kysely<Database>, id: number, { runAt, payload }: Again): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload), run_at: runAt, locked_until: 0, attempts: 0, problem: '' })
    .where('id', '=', id)
    .execute();
}

/** Tries again at `runAt`; null gives up. */
export async function postponeJob(
  db: Kysely<Database>,
  id: number,
  { runAt, problem }: { runAt: number | null; problem: string },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({
      run_at: runAt,
      locked_until: 0,
      attempts: eb('attempts', '+', 1),
      problem: problem.slice(0, 500),
    }))
    .where('id', '=', id)
    .execute();
}

/** Forgets what was done long ago; what was given up stays to be looked at. */
export async function pruneJobs(db: Kysely<Database>, before: number): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('run_at', 'is', null)
    .where('problem', '=', '')
    .where('created_at', '<', before)
    .execute();
}
