import { pruneMissed } from '../catalogue/missed-searches/missed.repository.server.ts';
import { forgetWaiting } from '../desk/money/statements/statements.repository.server.ts';
import { pruneNotes } from '../goods/change-log.repository.server.ts';
import { dayMs } from '../kernel/clock.ts';
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
/** How long jobs that have ended, what webhooks were told and watches that have ended are kept. */
const keptMs = 30 * dayMs;
/** How long a submitted form is remembered: enough for a tab left open for a day and a night. */
const sentMs = 2 * dayMs;
/** How long an uploaded bank statement waits to be imported. */
const waitingMs = 14 * dayMs;
/**
 * The number of rows of each table deleted in one run, to keep transactions short. The job runs again at once
 * when there are more.
 */
const rowsAtOnce = 500;

/**
 * Deletes hourly what has expired: attempts and sessions, old notes of the catalogue, abandoned fast orders and bank statements,
 * goods that programs stopped following after a day, form submissions after two days, what managers had before settings were
 * copied to them after a week, jobs that are done or were given up, what webhooks were told and watches that have ended after a
 * month, searches without results after three, the history when its time is over. No request has to wait for a clean-up.
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
