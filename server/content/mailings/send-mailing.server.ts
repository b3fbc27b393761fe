import type { Context } from '../../kernel/use-case.ts';
import { sendToEach } from '../../people/notifications/notify.server.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { nextMeant } from './audience.repository.server.ts';
import type { Mailing } from './mailing-view.ts';
import { heldMailing, setProgress } from './repository.server.ts';
import { mailingJobKind, stepKey } from './step-key.ts';

/** The number of people notified in one transaction. */
const atOnce = 200;

type Step = { mailing: number; after: number };

/**
 * Sends a message to the next batch of recipients. Messages, mails and progress are stored in one transaction with
 * the end of the step, so that everybody gets the message once, even after a crash. A stopped message is not sent any
 * further.
 */
export const mailingJob: JobHandler = {
  kind: mailingJobKind,
  async inside({ mailing: id, after }: Step, ctx) {
    const { db, now } = ctx;
    const mailing = await heldMailing(db, id, undefined);
    if (!mailing || mailing.lastAccount !== after) return;
    if (mailing.state !== 'waiting' && mailing.state !== 'sending') return;
    const accounts = await nextMeant(db, mailing, after, atOnce);
    const mailed = await tell(ctx, mailing, accounts);
    const last = accounts.at(-1) ?? after;
    const isOver = accounts.length < atOnce;
    await setProgress(db, id, {
      state: isOver ? 'sent' : 'sending',
      ended_at: isOver ? now : null,
      told: mailing.told + accounts.length,
      mailed: mailing.mailed + mailed,
      last_account: last,
    });
    if (isOver) return;
    const payload: Step = { mailing: id, after: last };
    await queueJobs(db, now, [{ kind: mailingJobKind, key: stepKey(id, last), payload }]);
  },
  async gaveUp({ mailing }: Step, { db, now }) {
    await setProgress(db, mailing, { state: 'cancelled', ended_at: now });
  },
};

async function tell(
  ctx: Pick<Context, 'db' | 'now' | 'origin'>,
  { id, header, text, href, byMail }: Mailing,
  accounts: number[],
): Promise<number> {
  const message = { header, text, href: href || '/cabinet/messages' };
  return sendToEach(ctx, accounts, { kind: 'mailing', ...message, mailingId: id, byMail });
}
