import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { JobHandler } from './job-handler.ts';
import { queueJobs } from './repository.server.ts';

/** A recurring job: one permanent row in the jobs table. `first` returns the time of its first run. */
export type Periodic = Extract<JobHandler, { periodic: unknown }> & { first: (now: number) => number };

/** Queues each periodic job that is not queued yet by any process. Called when a process begins to run jobs. */
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
