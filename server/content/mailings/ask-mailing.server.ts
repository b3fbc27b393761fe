import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { audienceChoices, reachOf } from './audience.repository.server.ts';
import { audienceText, noSuchMailing } from './get-mailing.server.ts';
import { findMailing } from './repository.server.ts';
import { versionOf } from './version.server.ts';

/**
 * Returns the confirmation question for sending a draft: the message, its audience and the number of recipients.
 * Refusals: NOT_FOUND, MAILING_STARTED.
 */
export const askMailing = staffUseCase({
  name: 'ask-mailing',
  access: withRight('mailings'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const confined = confinedTo(actor);
    const mailing = await findMailing(db, id, confined);
    if (!mailing) return noSuchMailing();
    if (mailing.state !== 'draft') return fail('MAILING_STARTED');
    const servedBy = confined ?? mailing.servedBy;
    const [reach, choices] = await Promise.all([
      reachOf(db, { ...mailing, servedBy }),
      audienceChoices(db, confined !== undefined),
    ]);
    const isLate = mailing.startsAt !== 0 && mailing.startsAt < now;
    const toWhom = audienceText({ ...mailing, servedBy }, choices);
    return ok({ mailing, reach, toWhom, version: versionOf(mailing), isLate });
  },
});
