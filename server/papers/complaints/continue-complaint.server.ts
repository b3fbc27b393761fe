import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { keepWritten } from '../../files/keep-written.server.ts';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { tooLong, zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { wireText } from '../../kernel/wire-format.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { forgetPictures, type StoredPicture, storePictures, zPictures } from './complaint-pictures.server.ts';
import { heldComplaint, insertWord, isKnownWord, writeComplaint } from './conversation.repository.server.ts';
import { findOwnComplaint } from './repository.server.ts';
import { complaintNumber, dealerMay, shownComplaintState } from './rules.ts';
import { tellOfWord } from './tell-staff.server.ts';

const maxLength = 4_000;

/** The limit on messages, because pictures are re-encoded and staff get mails. */
const bound: Bound = {
  name: 'complaint-words',
  limit: 60,
  windowMs: 3_600_000,
  message: 'Слишком много сообщений за час. Повторите позже',
};

const input = z
  .object({
    id: zId,
    message: z
      .transform(typedLines)
      .refine((text) => text.length <= maxLength, { error: tooLong(maxLength) })
      .meta(wireText(maxLength)),
    pictures: zPictures,
    key: z.transform((value: unknown) =>
      typeof value === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(value) ? value : undefined,
    ),
  })
  .refine(({ message, pictures }) => message !== '' || pictures.length > 0, {
    path: ['message'],
    error: 'Напишите сообщение или приложите фотографии',
  });

type Word = z.output<typeof input>;

/**
 * Adds a message of the dealer to a complaint that the account may see. A closed complaint is reopened within thirty
 * days of its last change of state. A form sent twice adds one message. Mails the staff member who serves the dealer,
 * unless an earlier message is still unanswered. Refusals: BAD_INPUT, NOT_FOUND, CANNOT_MOVE for a complaint closed
 * earlier, NO_PICTURE, BAD_PICTURE and PICTURE_TOO_LARGE beside `pictures`, TOO_MANY_TRIES.
 */
export const continueComplaint = useCase({
  name: 'continue-complaint',
  access: buyers,
  // Pictures are re-encoded before the transaction begins.
  writes: 'own',
  input,
  async run(word, ctx) {
    const { db, actor } = ctx;
    if (!(await findOwnComplaint(db, actor, word.id)))
      return fail('NOT_FOUND', { message: 'Такой рекламации нет' });
    const many = await refuseTooMany(ctx, actor.accountId, bound);
    if (many) return many;
    const stored = await storePictures(ctx, word.pictures);
    if (!stored.ok) return stored;
    return keepWritten(
      () => inTransaction(db, (trx) => write({ ...ctx, db: trx }, word, stored.value)),
      () => forgetPictures(ctx, stored.value),
    );
  },
});

async function write(ctx: Context<SignedIn>, { id, message, key }: Word, pictures: StoredPicture[]) {
  const { db, actor, now, origin } = ctx;
  const complaint = await heldComplaint(db, id);
  if (!complaint) return fail('NOT_FOUND', { message: 'Такой рекламации нет' });
  if (key && (await isKnownWord(db, id, key))) return ok({ reopened: false, repeated: true });
  const may = dealerMay(complaint.state, complaint.updatedAt, now);
  if (may === 'read') return fail('CANNOT_MOVE', { message: longClosed });

  const reopened = may === 'reopen';
  await insertWord(db, id, {
    accountId: actor.accountId,
    staffId: null,
    author: actor.name || actor.email,
    message,
    state: reopened ? 'work' : null,
    key,
    now,
    pictures,
  });
  await writeComplaint(db, id, {
    waits_since: complaint.waitsSince ?? now,
    ...(reopened && { state: 'work', updated_at: now }),
  });
  if (reopened) {
    const [before, after] = [shownComplaintState(complaint.state), shownComplaintState('work')];
    await recordChange(ctx, {
      kind: 'complaint',
      id,
      header: complaintNumber(id),
      action: 'moved',
      dealerId: actor.dealerId,
      changes: [{ label: 'Состояние', before: before.header, after: after.header }],
    });
  }
  // While an earlier message is unanswered, staff already have a mail about it.
  if (complaint.waitsSince === null) {
    const { dealerId } = actor;
    await tellOfWord(db, { now, origin }, { id, dealerId, message, pictures: pictures.length, reopened });
  }
  return ok({ reopened, repeated: false });
}

const longClosed = 'Рекламация закрыта больше 30\u00a0дней назад. Отправьте новую и укажите в ней номер этой';
