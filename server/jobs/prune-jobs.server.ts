import { dayMs } from '../kernel/clock.ts';
import type { Periodic } from './periodic.server.ts';
import { pruneJobs } from './repository.server.ts';

/** How long work that is done is remembered. */
const keptMs = 30 * dayMs;

/** Forgets, once a day, what was done a month ago. */
export const pruneJob: Periodic = {
  kind: 'prune-jobs',
  first: (now) => now,
  async periodic(_payload: unknown, { db, now }) {
    await pruneJobs(db, now - keptMs);
    return { runAt: now + dayMs, payload: {} };
  },
};
