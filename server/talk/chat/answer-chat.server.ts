import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { keepWritten } from '../../files/keep-written.server.ts';
import { confinedTo, type Staff } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { type Context, staffUseCase } from '../../kernel/use-case.ts';
import { isOpenAccount } from '../../work/mail/recipient.repository.server.ts';
import { customerOf } from './desk.repository.server.ts';
import { forgetFile, type StoredFile, storeFile } from './message-file.server.ts';
import { idOfNamedOrder } from './named-order.server.ts';
import { pushLater } from './push-answer.server.ts';
import { holdConversation, insertMessage, messageByKey } from './repository.server.ts';
import { isSaid, type SentMessage, sentMessage } from './sent-message.server.ts';
import { tellLater } from './waiting-mail.server.ts';

/**
 * Sends a message to a customer: a text, a file, or both. Repeating the same `key` creates no second message. A
 * customer who has not read the message is notified in the browser after a minute, and by mail after ten. Refusals:
 * BAD_INPUT beside the field (`order`: an order that the customer may not see), NOT_FOUND, NOT_STORED.
 */
export const answerChat = staffUseCase({
  name: 'answer-chat',
  access: withRight('talks'),
  // A picture is re-encoded before the transaction begins.
  writes: 'own',
  input: z.object({ account: zId, ...sentMessage }).refine(...isSaid),
  async run(sent, ctx) {
    const { db, actor, uploads } = ctx;
    if (!(await customerOf(db, sent.account, confinedTo(actor)))) return noSuchChat();
    const stored = await storeFile(uploads, sent.file);
    if (!stored.ok) return stored;
    const result = await keepWritten(
      () => inTransaction(db, (trx) => write({ ...ctx, db: trx }, sent, stored.value)),
      () => forgetFile(ctx, stored.value),
    );
    return result.ok ? ok({ id: result.value.id }) : result;
  },
});

async function write(
  { db, actor, now }: Context<Staff>,
  { account, message, order, key }: SentMessage & { account: number },
  file: StoredFile | undefined,
) {
  await holdConversation(db, account);
  const customer = await customerOf(db, account, confinedTo(actor));
  if (!customer) return noSuchChat();
  if (!(await isOpenAccount(db, account)))
    return fail('BAD_INPUT', { fields: { message: ['Вход этому человеку закрыт: ответ он не прочтёт'] } });
  const known = key && (await messageByKey(db, account, key));
  if (known) return ok({ id: known, repeated: true });
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
    file,
    key,
    now,
  });
  await tellLater(db, now, { accountId: account, side: 'customer' });
  await pushLater(db, now, { accountId: account, messageId: id });
  return ok({ id, repeated: false });
}

const noSuchChat = () => fail('NOT_FOUND', { message: 'Такого чата нет' });
