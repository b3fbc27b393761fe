import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Jobs of one kind that are due and not done; `oldestMs`: how long the first of them has waited. */
export type WaitingJobs = { kind: string; count: number; oldestMs: number };

/**
 * Returns the jobs that should run by now, by kind; one that has failed does not until its pause is over
 * (troubled.repository.server.ts). The index on `run_at` holds only what is not done.
 */
export async function waitingJobs(db: Kysely<Database>, now: number): Promise<WaitingJobs[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll().as('count'), fn.min('run_at').as('first')])
    .where('run_at', '<=', now)
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count, first }) => ({
    kind,
    count: Number(count),
    oldestMs: now - Number(first),
  }));
}
