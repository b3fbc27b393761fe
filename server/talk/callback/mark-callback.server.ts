import { z } from 'zod';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
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
  async run({ id, done }, { db, actor, now }) {
    const request = await setDone(db, id, { done, now, served: confinedTo(actor) });
    return request ? ok(request) : fail('NOT_FOUND', { message: 'Такой заявки нет' });
  },
});
