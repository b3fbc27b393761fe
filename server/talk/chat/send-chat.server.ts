import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { countAttempt } from '../../work/limits/attempts.repository.server.ts';
import { zMessage, zMessageKey, zOrderNumber } from './input.ts';
import { idOfNamedOrder } from './named-order.server.ts';
import { holdConversation, insertMessage, messageByKey, readConversation } from './repository.server.ts';
import { tellLater } from './waiting-mail.server.ts';

/** Faster than any person types; stops a script from filling the table. */
const perMinute = 30;

/**
 * Sends a message to the staff. Repeating the same `key` makes no second message. When nobody answers within
 * five minutes, the manager is notified by mail. Also returns the newest messages. Refusals: BAD_INPUT beside
 * the field (`order`: an order that the account may not see), TOO_MANY_TRIES.
 */
export const sendChat = useCase({
  name: 'send-chat',
  access: buyers,
  writes: true,
  input: z.object({ message: zMessage, order: zOrderNumber, key: zMessageKey }),
  async run({ message, order, key }, { db, actor, now, log }) {
    const { accountId } = actor;
    await holdConversation(db, accountId);
    const known = key && (await messageByKey(db, accountId, key));
    if (known) return ok({ id: known, messages: await newest() });
    const named = await idOfNamedOrder(db, actor, order, 'Такого заказа нет');
    if (!named.ok) return named;
    if (!(await countAttempt(db, `chat:${accountId}`, { limit: perMinute, windowMs: 60_000, now }))) {
      log('send-chat.too-many');
      return fail('TOO_MANY_TRIES', { message: 'Слишком много сообщений подряд. Подождите минуту' });
    }
    const id = await insertMessage(db, { accountId, staffId: null, message, orderId: named.value, key, now });
    await tellLater(db, now, { accountId, side: 'staff' });
    return ok({ id, messages: await newest() });

    async function newest() {
      return (await readConversation(db, accountId, 'customer', {})).messages;
    }
  },
});
