import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId, zOptional } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { markRead } from './messages.repository.server.ts';

/**
 * Marks the account's messages as read: all of them, or those up to the newest one seen, so that later messages stay
 * unread. Repeating the call has no effect.
 */
export const markMessagesRead = useCase({
  name: 'mark-messages-read',
  access: signedIn,
  writes: true,
  input: z.object({ upTo: zOptional(zId) }),
  async run({ upTo }, { db, actor, now }) {
    return ok({ read: await markRead(db, actor.accountId, now, { upTo }) });
  },
});
