import { z } from 'zod';
import { zId, zLine } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noteReturn } from '../../ordering/returns/make-return.server.ts';
import { writeReturn } from '../../ordering/returns/repository.server.ts';
import { returnChange, returnNumber } from '../../ordering/returns/rules.ts';
import { heldReturn } from './held-return.server.ts';

/**
 * Refuses a return, also an accepted one whose goods did not arrive. The dealer sees the answer, which is required.
 * Refusals: NOT_FOUND, ORDER_MOVED, BAD_INPUT (`answer`).
 */
export const refuseReturn = staffUseCase({
  name: 'refuse-return',
  access: withRight('returns'),
  writes: true,
  input: z.object({ id: zId, answer: zLine(500) }),
  async run({ id, answer }, ctx) {
    const { db, actor, now, log } = ctx;
    if (answer === '')
      return fail('BAD_INPUT', { fields: { answer: ['Напишите дилеру, почему возврат отклонён'] } });
    const found = await heldReturn(ctx, id, ['asked', 'accepted']);
    if (!found.ok) return found;
    const { held, order } = found.value;
    const by = (actor.name || actor.email).slice(0, 255);
    await writeReturn(db, id, { state: 'refused', answer, decided_by: by, decided_at: now });
    const change = returnChange(id, held.state, 'refused', answer);
    const notified = await noteReturn(ctx, { id, order, action: 'refused', change });
    log('return.refused', { return: id, staff: actor.staffId });
    return ok({ number: returnNumber(id), notified });
  },
});
