import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { hrefOfMessage, markRead } from './messages.repository.server.ts';

/** Marks one message as read and returns its link. Refusal: NOT_FOUND for a message of another account. */
export const openMessage = useCase({
  name: 'open-message',
  access: signedIn,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const href = await hrefOfMessage(db, actor.accountId, id);
    if (href === undefined) return fail('NOT_FOUND', { message: 'Такого сообщения нет' });
    await markRead(db, actor.accountId, now, { id });
    return ok({ id, href });
  },
});
