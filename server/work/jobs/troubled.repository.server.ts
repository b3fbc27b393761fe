import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import { mailKinds } from '../mail/mail.ts';

/** After as many failures in a row a job is said to fail: the first may be a server that is being restarted. */
const tellingAttempts = 3;

/** How many jobs of a kind fail again and again, and how many were given up. */
export type TroubledJobs = { kind: string; failing: number; givenUp: number };

/** Returns the kinds of which jobs fail or were given up. The index on `problem` holds only those at its end. */
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

/** A job that has failed; `runAt`: its next attempt, milliseconds, null when it was given up. */
export type TroubledJob = {
  id: number;
  kind: string;
  createdAt: number;
  runAt: number | null;
  attempts: number;
  problem: string;
};

/** Returns jobs that have failed, after their reasons, at most `limit`. */
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

/** A mail that is older than this was tried for as long as mails are, and its link is likely to be dead. */
const againMs = 4 * dayMs;

/**
 * Has mails that fail or were given up sent as soon as possible, as if they were new; returns how many. Only those that were
 * queued within the last four days.
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
 * Deletes a job that was given up, or a mail that has failed and waits for its next attempt; returns whether there was one.
 * What a process is trying at this moment stays.
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
