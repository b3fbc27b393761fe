import { z } from 'zod';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { customerOf } from './desk.repository.server.ts';
import { zMessage, zMessageKey, zOrderNumber } from './input.ts';
import { idOfNamedOrder } from './named-order.server.ts';
import { holdConversation, insertMessage, messageByKey } from './repository.server.ts';
import { tellLater } from './waiting-mail.server.ts';

/**
 * Sends a message to a customer. Repeating the same `key` makes no second message. A customer who has not
 * read it in ten minutes is notified by mail. Refusals: BAD_INPUT beside the field (`order`: an order that the
 * customer may not see), NOT_FOUND.
 */
export const answerChat = staffUseCase({
  name: 'answer-chat',
  access: sales,
  writes: true,
  input: z.object({ account: zId, message: zMessage, order: zOrderNumber, key: zMessageKey }),
  async run({ account, message, order, key }, { db, actor, now }) {
    await holdConversation(db, account);
    const customer = await customerOf(db, account, confinedTo(actor));
    if (!customer) return fail('NOT_FOUND', { message: 'Такого чата нет' });
    const known = key && (await messageByKey(db, account, key));
    if (known) return ok({ id: known });
    const named = await idOfNamedOrder(
      db,
      { ...customer, accountId: account },
      order,
      'Этому человеку такой заказ не виден',
    );
    if (!named.ok) return named;
    const id = await insertMessage(db, {
      accountId: account,
      staffId: actor.staffId,
      message,
      orderId: named.value,
      key,
      now,
    });
    await tellLater(db, now, { accountId: account, side: 'customer' });
    return ok({ id });
  },
});
