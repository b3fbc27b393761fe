import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { changeCall, heldCall, insertNote, markRequests } from './calls.repository.server.ts';
import { noSuchCall } from './get-call.server.ts';

/**
 * Marks a call as made, together with all requests that belong to it. `changed` is false when it was already
 * made; `handler` is the person who made it. Refusal: NOT_FOUND.
 */
export const finishCall = staffUseCase({
  name: 'finish-call',
  access: withRight('talks'),
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now } = ctx;
    const call = await heldCall(db, id, confinedTo(actor));
    if (!call) return noSuchCall();
    const { firstname, phone, handler } = call;
    if (call.doneAt !== undefined) return ok({ firstname, phone, handler, changed: false });
    await changeCall(db, id, { done_at: now, staff_id: actor.staffId });
    await markRequests(db, id, now);
    const author = actor.name || actor.email;
    await insertNote(db, id, { staffId: actor.staffId, author, kind: 'done', note: '', now });
    await recordChange(ctx, {
      kind: 'callback',
      id,
      header: `№\u00a0${id}`,
      action: 'moved',
      dealerId: call.dealerId,
      changes: [{ label: 'Состояние', before: 'Ждёт звонка', after: 'Позвонили' }],
    });
    return ok({ firstname, phone, handler: author, changed: true });
  },
});
