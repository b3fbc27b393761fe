import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { stateChange } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchMailing } from './get-mailing.server.ts';
import { mailingStates } from './mailing-view.ts';
import { deleteDraft, heldMailing, setProgress } from './repository.server.ts';

/**
 * Stops a message that waits or is being sent, so that nobody else gets it. A draft is deleted. A message that was
 * already sent or stopped stays as it is. Returns the previous state, and how many people were notified. Refusal:
 * NOT_FOUND.
 */
export const stopMailing = staffUseCase({
  name: 'stop-mailing',
  access: withRight('mailings'),
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now, log } = ctx;
    const mailing = await heldMailing(db, id, confinedTo(actor));
    if (!mailing) return noSuchMailing();
    const { state, header, told } = mailing;
    if (state === 'draft') {
      await deleteDraft(db, id);
      await recordChange(ctx, { kind: 'message', id, header, action: 'removed' });
    } else if (state !== 'sent' && state !== 'cancelled') {
      await setProgress(db, id, { state: 'cancelled', ended_at: now });
      const changes = stateChange(mailingStates[state].header, mailingStates.cancelled.header);
      await recordChange(ctx, { kind: 'message', id, header, action: 'moved', changes });
      log('mailing.stopped', { mailing: id, told, by: actor.staffId });
    }
    return ok({ id, before: state, told });
  },
});
