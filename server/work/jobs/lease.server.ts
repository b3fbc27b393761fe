import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Holding, prolongLease } from './repository.server.ts';

/** How long a process keeps a job without renewing its lease. */
export const leaseMs = 60_000;
const beatMs = leaseMs / 3;

/**
 * Runs the work of a job and renews its lease every 20 seconds meanwhile. `takenAt` is the wall-clock time at which the
 * lease began; from then on a monotonic clock is used. A failed renewal is harmless if the next one is in time; a
 * process that has lost the lease detects this when the job ends.
 */
export async function whileHolding<T>(
  db: Kysely<Database>,
  holding: Holding,
  takenAt: number,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const beat = () => {
    const now = takenAt + Math.round(performance.now() - startedAt);
    prolongLease(db, holding, now + leaseMs).catch(() => {});
  };
  const heart = setInterval(beat, beatMs);
  try {
    return await work();
  } finally {
    clearInterval(heart);
  }
}
