import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { markRead } from './repository.server.ts';

/** Marks messages from staff as read by the account, up to the message `until`. */
export const markChatRead = useCase({
  name: 'mark-chat-read',
  access: buyers,
  writes: true,
  input: z.object({ until: zId }),
  async run({ until }, { db, actor, now }) {
    await markRead(db, actor.accountId, 'customer', { until, now });
    return ok(undefined);
  },
});
