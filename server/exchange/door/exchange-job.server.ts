import { inTransaction } from '../../db/dialect.server.ts';
import { dayMs } from '../../kernel/clock.ts';
import { pruneMoneyRuns } from '../../ordering/sums/money-runs.repository.server.ts';
import { pruneProposals } from '../../people/contragents/proposals.repository.server.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { warnOfSilence } from './alarm.server.ts';
import { closeSession } from './close-session.server.ts';
import { prunePictures, pruneSessions, pruneSteps } from './prune.repository.server.ts';
import { leftSessions, noteRemoved, sessionsWithOldFiles } from './sessions.repository.server.ts';
import { doorSettings } from './settings.repository.server.ts';
import { removeFolder, rootFolder } from './stored-files.server.ts';

const everyMs = 10 * 60_000;
/** A session that is silent for this long has ended; 1C announces the end only after a full export. */
const silentMs = 60 * 60_000;
/** How long requisites of proposed contragents are stored after 1C has last mentioned them. */
const unmentionedMs = 365 * dayMs;
const atOnce = 50;
const stepsAtOnce = 10_000;

/**
 * Ends silent sessions, removes files that are older than the configured days and journal entries that are twice as
 * old, forgets proposed contragents that 1C no longer mentions, and warns when 1C is silent.
 */
export const exchangeJob: Periodic = {
  kind: 'exchange',
  first: (now) => now,
  async periodic(_payload: unknown, ctx) {
    const { db, now } = ctx;
    for (const session of await leftSessions(db, { before: now - silentMs })) {
      await inTransaction(db, (trx) => closeSession(trx, session, now));
    }
    const { keptDays } = await doorSettings(db);
    for (const { id, folder } of await sessionsWithOldFiles(db, now - keptDays * dayMs, atOnce)) {
      await removeFolder(rootFolder(ctx), folder);
      await noteRemoved(db, id, now);
      await prunePictures(db, id);
    }
    await pruneSessions(db, now - keptDays * dayMs, atOnce);
    await pruneMoneyRuns(db, now - 2 * keptDays * dayMs, atOnce);
    await pruneSteps(db, now - 2 * keptDays * dayMs, stepsAtOnce);
    await pruneProposals(db, now - unmentionedMs);
    await inTransaction(db, (trx) => warnOfSilence(trx, ctx));
    return { runAt: now + everyMs, payload: {} };
  },
};
