import { z } from 'zod';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { markRead } from './repository.server.ts';

/** Marks the messages of the customer as read by the staff, up to the message `until`. */
export const markConversationRead = staffUseCase({
  name: 'mark-conversation-read',
  writes: true,
  input: z.object({ account: zId, until: zId }),
  async run({ account, until }, { db, now }) {
    await markRead(db, account, 'staff', { until, now });
    return ok(undefined);
  },
});
