import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { CallView } from './call-view.ts';
import { findCall, notesOf, requestsOf } from './calls.repository.server.ts';

export const noSuchCall = () => fail('NOT_FOUND', { message: 'Такой заявки на звонок нет' });

/**
 * Returns a call with its requests and what was done about it. Refuses with NOT_FOUND, also when a colleague serves the
 * dealer.
 */
export const getCall = staffUseCase({
  name: 'get-call',
  access: withRight('talks'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const call = await findCall(db, id, confinedTo(actor));
    if (!call) return noSuchCall();
    const [requests, notes] = await Promise.all([requestsOf(db, id), notesOf(db, id)]);
    return ok<CallView>({ ...call, mine: call.handlerId === actor.staffId, requests, notes });
  },
});
