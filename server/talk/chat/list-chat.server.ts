import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { managerOf } from '../../people/staff/serving.repository.server.ts';
import { zPart } from './input.ts';
import { readConversation } from './repository.server.ts';

/**
 * Returns the account's own conversation with the staff, oldest message first: the newest 50 messages, those
 * `before` one, or all `after` one (§7.3.17). Every account has its own. `manager`: the person who serves the
 * dealer, empty when there is none.
 */
export const listChat = useCase({
  name: 'list-chat',
  access: buyers,
  writes: false,
  input: z.object(zPart),
  async run(part, { db, actor }) {
    const [conversation, manager] = await Promise.all([
      readConversation(db, actor.accountId, 'customer', part),
      managerOf(db, actor.dealerId),
    ]);
    return ok({ ...conversation, manager });
  },
});
