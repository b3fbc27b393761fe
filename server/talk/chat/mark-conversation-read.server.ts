import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { customerOf } from './desk.repository.server.ts';
import { markRead } from './repository.server.ts';

/** Marks the customer's messages as read by staff, up to the message `until`. */
export const markConversationRead = staffUseCase({
  name: 'mark-conversation-read',
  access: withRight('talks'),
  writes: true,
  input: z.object({ account: zId, until: zId }),
  async run({ account, until }, { db, actor, now }) {
    if (!(await customerOf(db, account, confinedTo(actor)))) {
      return fail('NOT_FOUND', { message: 'Такого чата нет' });
    }
    await markRead(db, account, 'staff', { until, now });
    return ok(undefined);
  },
});
