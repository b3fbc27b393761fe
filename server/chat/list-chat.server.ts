import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { zPart } from './input.ts';
import { managerOf, readConversation } from './repository.server.ts';

/**
 * The account's own conversation with the staff, oldest at the top: the newest 50 messages, those `before` one, or all that came
 * `after` one (contract §2, «Chat»). Every account has its own. `manager`: who serves the dealer, empty where nobody does.
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
