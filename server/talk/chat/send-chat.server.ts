import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { keepWritten } from '../../files/keep-written.server.ts';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { countAttempt } from '../../work/limits/attempts.repository.server.ts';
import { refuseTooMany } from '../../work/limits/too-many.server.ts';
import { isOpenAccount } from '../../work/mail/recipient.repository.server.ts';
import { filesBound, forgetFile, type StoredFile, storeFile } from './message-file.server.ts';
import { idOfNamedOrder } from './named-order.server.ts';
import { holdConversation, insertMessage, messageByKey, readConversation } from './repository.server.ts';
import { isSaid, type SentMessage, sentMessage } from './sent-message.server.ts';
import { tellLater } from './waiting-mail.server.ts';

/** The limit on messages: more than any person types, but few enough to stop a script from filling the table. */
const perMinute = 30;

/**
 * Sends a message to staff: a text, a file, or both. Repeating the same `key` creates no second message. If nobody
 * answers within five minutes, the staff member who serves the dealer is notified by mail. Also returns the newest
 * messages. Refusals: BAD_INPUT beside the field (`order`: an order that the account may not see), TOO_MANY_TRIES,
 * NOT_STORED.
 */
export const sendChat = useCase({
  name: 'send-chat',
  access: buyers,
  // A picture is re-encoded before the transaction begins.
  writes: 'own',
  input: z.object(sentMessage).refine(...isSaid),
  async run(sent, ctx) {
    const { actor, uploads } = ctx;
    const many = sent.file.length > 0 && (await refuseTooMany(ctx, actor.accountId, filesBound));
    if (many) return many;
    const stored = await storeFile(uploads, sent.file);
    if (!stored.ok) return stored;
    const result = await keepWritten(
      () => inTransaction(ctx.db, (db) => write({ ...ctx, db }, sent, stored.value)),
      () => forgetFile(ctx, stored.value),
    );
    if (!result.ok) return result;
    const { id, messages } = result.value;
    return ok({ id, messages });
  },
});

async function write(
  { db, actor, now, log }: Context<SignedIn>,
  { message, order, key }: SentMessage,
  file: StoredFile | undefined,
) {
  const { accountId } = actor;
  await holdConversation(db, accountId);
  // The account's data may have been destroyed while the file was read.
  if (!(await isOpenAccount(db, accountId))) return fail('SIGN_IN');
  const known = key && (await messageByKey(db, accountId, key));
  if (known) return ok({ id: known, messages: await newest(), repeated: true });
  const named = await idOfNamedOrder(db, actor, order, 'Такого заказа нет');
  if (!named.ok) return named;
  if (!(await countAttempt(db, `chat:${accountId}`, { limit: perMinute, windowMs: 60_000, now }))) {
    log('send-chat.too-many');
    return fail('TOO_MANY_TRIES', { message: 'Слишком много сообщений подряд. Подождите минуту' });
  }
  const id = await insertMessage(db, {
    accountId,
    staffId: null,
    message,
    orderId: named.value,
    file,
    key,
    now,
  });
  await tellLater(db, now, { accountId, side: 'staff' });
  return ok({ id, messages: await newest(), repeated: false });

  async function newest() {
    return (await readConversation(db, accountId, 'customer', {})).messages;
  }
}
