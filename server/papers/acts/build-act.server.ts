import { counted } from '../../kernel/plural.ts';
import { bind } from '../../kernel/typography.ts';
import { notify } from '../../people/notifications/notify.server.ts';
import type { JobContext, JobHandler } from '../../work/jobs/job-handler.ts';
import { periodText } from './act-text.ts';
import { actToBuild, claimAct, copyLedger, failAct, saveSums } from './build-act.repository.server.ts';

export type ActJob = { actId: number };

/** The maximum number of lines of an act; nobody checks more by hand. */
export const maxLines = 100_000;

const gaveUp = 'не удалось собрать документы, закажите акт ещё раз';

/**
 * Builds a requested act (§10.28): its lines, sums and state, and the notification to the account that requested it.
 * Runs in the job's single transaction, so that a crash leaves either a queued or a ready act.
 */
export const actJob = {
  kind: 'act',
  async inside({ actId }: ActJob, { db, now, origin }: JobContext) {
    if (!(await claimAct(db, actId, now))) return;
    const act = await actToBuild(db, actId);
    const sums = await copyLedger(db, actId, act, maxLines);
    if (!sums) {
      const most = counted(maxLines, 'документа', 'документов', 'документов');
      return failAct(db, actId, `в периоде больше ${most}, закажите акты за меньшие периоды`);
    }
    await saveSums(db, actId, sums);
    const header = `Акт сверки ${bind('№', actId)} готов`;
    const text = `Договор ${act.contract}, период ${periodText(act)}.`;
    await notify(db, { now, origin }, 'act_ready', [
      { accountId: act.accountId, header, text, href: `/cabinet/acts/${actId}` },
    ]);
  },
  gaveUp: ({ actId }: ActJob, { db }: JobContext) => failAct(db, actId, gaveUp),
} satisfies JobHandler;
