import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { changeCall, heldCall, insertNote, markRequests, waitsAnew } from './calls.repository.server.ts';
import { noSuchCall } from './get-call.server.ts';

/**
 * Puts a call that was marked as made back into the queue, in its old place. `changed` is false when it is already
 * waiting, or when a newer call to the same number is waiting. Refusal: NOT_FOUND.
 */
export const reopenCall = staffUseCase({
  name: 'reopen-call',
  access: withRight('talks'),
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now } = ctx;
    const call = await heldCall(db, id, confinedTo(actor));
    if (!call) return noSuchCall();
    const { firstname, phone } = call;
    if (call.doneAt === undefined || (await waitsAnew(db, id)))
      return ok({ firstname, phone, changed: false });
    await changeCall(db, id, { done_at: null, due_at: Math.min(call.postponedTo ?? call.firstAskedAt, now) });
    await markRequests(db, id, null);
    const author = actor.name || actor.email;
    await insertNote(db, id, { staffId: actor.staffId, author, kind: 'back', note: '', now });
    await recordChange(ctx, {
      kind: 'callback',
      id,
      header: `№\u00a0${id}`,
      action: 'moved',
      dealerId: call.dealerId,
      changes: [{ label: 'Состояние', before: 'Позвонили', after: 'Ждёт звонка' }],
    });
    return ok({ firstname, phone, changed: true });
  },
});
