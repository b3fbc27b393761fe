import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { changeCall, heldCall, insertNote } from './calls.repository.server.ts';
import { noSuchCall } from './get-call.server.ts';

/**
 * Makes the reader the handler of a call. `from` is the id of the handler that was shown, 0 for nobody. Refusals:
 * NOT_FOUND, CALL_CHANGED (409) when somebody else has taken or made the call meanwhile.
 */
export const takeCall = staffUseCase({
  name: 'take-call',
  access: withRight('talks'),
  writes: true,
  input: z.object({
    id: zId,
    from: z.transform((value: unknown) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : 0)),
  }),
  async run({ id, from }, { db, actor, now }) {
    const call = await heldCall(db, id, confinedTo(actor));
    if (!call) return noSuchCall();
    const { firstname, phone, handlerId } = call;
    if (handlerId === actor.staffId) return ok({ firstname, phone });
    if (call.doneAt !== undefined) return fail('CALL_CHANGED', { message: 'Этот звонок уже сделан' });
    if (handlerId !== from)
      return fail('CALL_CHANGED', { message: `Этот звонок только что взяли: ${call.handler}` });
    await changeCall(db, id, { staff_id: actor.staffId });
    const author = actor.name || actor.email;
    await insertNote(db, id, { staffId: actor.staffId, author, kind: 'taken', note: '', now });
    return ok({ firstname, phone });
  },
});
