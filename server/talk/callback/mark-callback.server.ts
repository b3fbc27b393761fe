import { z } from 'zod';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { stateChange } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { setDone } from './desk.repository.server.ts';

/**
 * Marks a call as done, or undoes that. Returns the person, and whether the mark was `changed`: another
 * member of the staff may have been faster. NOT_FOUND.
 */
export const markCallback = staffUseCase({
  name: 'mark-callback',
  access: sales,
  writes: true,
  input: z.object({ id: zId, done: zFlag }),
  async run({ id, done }, ctx) {
    const { db, actor, now } = ctx;
    const request = await setDone(db, id, { done, now, served: confinedTo(actor) });
    if (!request) return fail('NOT_FOUND', { message: 'Такой заявки нет' });
    if (request.changed) {
      const [before, after] = done ? ['ждёт звонка', 'позвонили'] : ['позвонили', 'ждёт звонка'];
      const header = `${request.firstname}, ${request.phone}`;
      await recordChange(ctx, {
        kind: 'callback',
        id,
        header,
        action: 'moved',
        changes: stateChange(before, after),
      });
    }
    return ok(request);
  },
});
