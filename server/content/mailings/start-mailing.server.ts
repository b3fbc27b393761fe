import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { counted } from '../../kernel/plural.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { reachOf } from './audience.repository.server.ts';
import { noSuchMailing } from './get-mailing.server.ts';
import { heldMailing, setProgress } from './repository.server.ts';
import { mailingJobKind, stepKey } from './step-key.ts';
import { versionOf } from './version.server.ts';

/**
 * Sends a draft, immediately or at its scheduled time. `people` is the number that the person confirmed, and
 * `version` identifies the text that they read; if either has changed, they must confirm again (MAILING_CHANGED).
 * Sending twice is not an error. Refusals: NOT_FOUND, MAILING_CHANGED, MAILING_EMPTY if nobody would get it,
 * MAILING_LATE for a time that has passed, MAILING_STARTED for a stopped message.
 */
export const startMailing = staffUseCase({
  name: 'start-mailing',
  access: withRight('mailings'),
  writes: true,
  input: z.object({ id: zId, people: zId, version: z.string().max(64) }),
  async run({ id, people, version }, ctx) {
    const { db, actor, now, log } = ctx;
    const confined = confinedTo(actor);
    const mailing = await heldMailing(db, id, confined);
    if (!mailing) return noSuchMailing();
    if (mailing.state === 'cancelled') return fail('MAILING_STARTED');
    if (mailing.state !== 'draft')
      return ok({ id, people: mailing.people, startsAt: mailing.startsAt, isLater: mailing.startsAt > now });
    if (mailing.startsAt !== 0 && mailing.startsAt < now) return fail('MAILING_LATE');
    const servedBy = confined ?? mailing.servedBy;
    const reach = await reachOf(db, { ...mailing, servedBy });
    if (reach.people === 0) return fail('MAILING_EMPTY');
    if (reach.people !== people || versionOf(mailing) !== version) return fail('MAILING_CHANGED');
    const startsAt = mailing.startsAt || now;
    await setProgress(db, id, { state: 'waiting', people, served_by: servedBy, starts_at: startsAt });
    await queueJobs(db, now, [
      { kind: mailingJobKind, key: stepKey(id, 0), payload: { mailing: id, after: 0 }, runAt: startsAt },
    ]);
    await recordChange(ctx, {
      kind: 'message',
      id,
      header: mailing.header,
      action: 'sent',
      changes: [noted('Получатели', counted(people, 'человек', 'человека', 'человек'))],
    });
    log('mailing.started', { mailing: id, people, by: actor.staffId });
    return ok({ id, people, startsAt, isLater: startsAt > now });
  },
});
