import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { queueJobs } from './repository.server.ts';
import type { JobHandler } from './run-jobs.server.ts';

/** Work that comes again and again: one row of the table of jobs for ever. `first`: when it is due for the first time. */
export type Periodic = Extract<JobHandler, { periodic: unknown }> & { first: (now: number) => number };

/** Sees that each of them is queued; one that is, by whatever process, stays as it is. Called when a process begins to do them. */
export async function ensurePeriodicJobs(
  db: Kysely<Database>,
  now: number,
  periodics: readonly Periodic[],
): Promise<void> {
  await queueJobs(
    db,
    now,
    periodics.map(({ kind, first }) => ({ kind, key: kind, payload: {}, runAt: first(now) })),
  );
}
