import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { managerOf } from '../../people/staff/serving.repository.server.ts';
import { zOrderNumber, zPart } from './input.ts';
import { findNamedOrder } from './named-order.server.ts';
import { readConversation } from './repository.server.ts';

/**
 * Returns the account's own conversation with staff, oldest message first: the newest 50 messages, those `before` a
 * message, or at most 200 `after` a message (§7.3.17). `manager` is the person who serves the dealer, empty when
 * there is none. `about` is the order with the number `order`, for the next message.
 */
export const listChat = useCase({
  name: 'list-chat',
  access: buyers,
  writes: false,
  input: z.object({ ...zPart, order: zOrderNumber.catch(undefined) }),
  async run({ order, ...part }, { db, actor }) {
    const [conversation, manager, about] = await Promise.all([
      readConversation(db, actor.accountId, 'customer', part),
      managerOf(db, actor.dealerId),
      findNamedOrder(db, actor, order),
    ]);
    return ok({ ...conversation, manager, about });
  },
});
