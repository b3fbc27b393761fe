import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import { mailKinds } from '../mail/mail.ts';

/** A job counts as failing after this many consecutive failures; the first ones may be caused by a server restart. */
const tellingAttempts = 3;

/** How many jobs of a kind keep failing, and how many were abandoned. */
export type TroubledJobs = { kind: string; failing: number; givenUp: number };

/**
 * Returns the numbers of failing and abandoned jobs by kind. All of these jobs are at the end of the index on
 * `problem`.
 */
export async function countTroubledJobs(db: Kysely<Database>): Promise<TroubledJobs[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll().as('all'), fn.count('run_at').as('failing')])
    .where('problem', '>', '')
    .where('attempts', '>=', tellingAttempts)
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, all, failing }) => ({
    kind,
    failing: Number(failing),
    givenUp: Number(all) - Number(failing),
  }));
}

/** A failed job; `runAt` is its next attempt in milliseconds, null if it was abandoned. */
type TroubledJob = {
  id: number;
  kind: string;
  createdAt: number;
  runAt: number | null;
  attempts: number;
  problem: string;
};

/** Returns at most `limit` failed jobs, ordered by reason. */
export async function listTroubledJobs(db: Kysely<Database>, limit: number): Promise<TroubledJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'created_at as createdAt', 'run_at as runAt', 'attempts', 'problem'])
    .where('problem', '>', '')
    .orderBy('problem')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows;
}

/** A mail older than this was retried for the whole period, and its link has probably expired. */
const againMs = 4 * dayMs;

/**
 * Requeues failed and abandoned mails of the last four days for the next run, as if they were new. Returns how many.
 */
export async function sendMailsAgain(db: Kysely<Database>, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ run_at: now, attempts: 0, problem: '' })
    .where('problem', '>', '')
    .where('kind', 'in', mailKinds)
    .where('created_at', '>', now - againMs)
    .where('locked_until', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Deletes a job that was abandoned, or a failed mail that waits for its next attempt. Returns whether there was one.
 * Does not delete a job that a process is running now.
 */
export async function dropTroubledJob(db: Kysely<Database>, id: number, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('run_at', 'is', null), eb('kind', 'in', mailKinds)]))
    .where('problem', '>', '')
    .where('locked_until', '<=', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
