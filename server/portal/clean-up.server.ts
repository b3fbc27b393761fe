import { pruneMissed } from '../catalogue/missed-searches/missed.repository.server.ts';
import { forgetPastArrivals } from '../desk/goods/arrivals/repository.server.ts';
import { forgetChanges } from '../desk/goods/bulk/changes.repository.server.ts';
import { forgetWaiting } from '../desk/money/statements/statements.repository.server.ts';
import { pruneNotes } from '../goods/change-log.repository.server.ts';
import { dayMs, dayOf } from '../kernel/clock.ts';
import { pruneLists } from '../ordering/fast-order/repository.server.ts';
import { pruneEnded } from '../ordering/watches/followed.repository.server.ts';
import { pruneTold } from '../ordering/watches/repository.server.ts';
import { pruneDeliveries } from '../ordering/webhooks/deliveries.repository.server.ts';
import { pruneCopies } from '../people/managers/copies.repository.server.ts';
import { forgetSubmissions } from '../people/submissions/submissions.repository.server.ts';
import { pruneHistory } from '../work/history/kept-days.repository.server.ts';
import type { Periodic } from '../work/jobs/periodic.server.ts';
import { pruneJobs } from '../work/jobs/repository.server.ts';
import { deleteExpired } from './clean-up.repository.server.ts';

const everyMs = dayMs / 24;
/** How long finished jobs, deliveries of webhooks and ended watches are kept. */
const keptMs = 30 * dayMs;
/** How long a submitted form is remembered, enough for a tab left open for a day and a night. */
const sentMs = 2 * dayMs;
/** How long an uploaded bank statement or sheet of goods waits to be imported. */
const waitingMs = 14 * dayMs;
/** How long the rows of a change of many goods are kept; its history entry has only their number. */
const changesMs = 365 * dayMs;
/**
 * How many rows of each table one run deletes; small, to keep transactions short. If there are more, the job runs again
 * at once.
 */
const rowsAtOnce = 500;

/**
 * Deletes expired rows every hour, so that no request waits for a clean-up. They include attempts and sessions, old
 * notes of the catalogue, abandoned fast orders, bank statements and sheets of goods that nobody imported, and arrivals
 * that staff entered for days that have passed. Goods
 * that programs stopped following are deleted after a day, form submissions after two days, and the previous settings
 * of managers, stored when settings were copied to them, after a week. Finished jobs, deliveries of webhooks and ended
 * watches are deleted after a month, searches without results after three months, changes of many goods after a year,
 * and the history after its own period.
 */
export const cleanUpJob: Periodic = {
  // Existing databases have a row with this name.
  kind: 'prune-jobs',
  first: (now) => now,
  async periodic(_payload: unknown, { db, now }) {
    const isMore = [
      await deleteExpired(db, now, rowsAtOnce),
      await pruneNotes(db, now, rowsAtOnce),
      await forgetSubmissions(db, now - sentMs, rowsAtOnce),
      await pruneLists(db, now, rowsAtOnce),
      await forgetWaiting(db, now - waitingMs, rowsAtOnce),
      await forgetChanges(db, { waitingBefore: now - waitingMs, madeBefore: now - changesMs }),
      await forgetPastArrivals(db, dayOf(now), rowsAtOnce),
      await pruneMissed(db, now),
      await pruneHistory(db, now, rowsAtOnce),
      await pruneTold(db, now - keptMs, rowsAtOnce),
      await pruneEnded(db, now, rowsAtOnce),
      await pruneDeliveries(db, now - keptMs, rowsAtOnce),
      await pruneCopies(db, now, rowsAtOnce),
      await pruneJobs(db, now - keptMs, rowsAtOnce),
    ].includes(true);
    return { runAt: isMore ? now : now + everyMs, payload: {} };
  },
};
