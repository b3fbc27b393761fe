import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Due jobs of one kind; `oldestMs` is how long the oldest of them has waited. */
export type WaitingJobs = { kind: string; count: number; oldestMs: number };

/**
 * Returns the number of due jobs by kind. A failed job is not due during its pause (troubled.repository.server.ts). The
 * index on `run_at` contains only unfinished jobs.
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
