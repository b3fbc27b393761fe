import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noSuchManager } from '../../people/managers/no-such-manager.ts';
import { findManager } from '../../people/managers/repository.server.ts';
import { zPart } from './input.ts';
import { readConversation } from './repository.server.ts';

/**
 * Returns the conversation of a manager who has left with the staff (§2.19.2), to be read by the main user: the newest 50
 * messages, or those `before` one. As long as the manager may sign in, it is theirs alone. Files are named, not given.
 * NOT_FOUND.
 */
export const readManagerChat = useCase({
  name: 'read-manager-chat',
  access: mainOnly,
  writes: false,
  input: z.object({ id: zId, before: zPart.before }),
  async run({ id, before }, { db, actor }) {
    const manager = await findManager(db, actor, id);
    if (manager?.type !== '2') return noSuchManager();
    if (manager.enabled)
      return fail('NOT_FOUND', { message: 'Переписку можно прочитать, когда доступ менеджера отключён' });
    const { messages, earlier } = await readConversation(db, id, 'customer', { before });
    return ok({ manager: { id, name: manager.name || manager.email }, messages, earlier });
  },
});
