import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { keepWritten } from '../../files/keep-written.server.ts';
import { confinedTo, type Staff } from '../../kernel/actor.ts';
import { tooLong, zId, zOptional } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { type Context, staffUseCase } from '../../kernel/use-case.ts';
import { wireText } from '../../kernel/wire-format.ts';
import { putMessages } from '../../people/notifications/put-messages.server.ts';
import { portalName } from '../../settings/repository.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { forgetPictures, type StoredPicture, storePictures, zPictures } from './complaint-pictures.server.ts';
import {
  heldComplaint,
  insertWord,
  isKnownWord,
  writeComplaint,
  writtenSince,
} from './conversation.repository.server.ts';
import { findComplaint } from './desk.repository.server.ts';
import { zComplaintState } from './desk-input.ts';
import { complaintNumber, isAnswered, mayBecome, shownComplaintState } from './rules.ts';

const maxLength = 2_000;

const zKey = z.transform((value: unknown) =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(value) ? value : undefined,
);

const input = z
  .object({
    id: zId,
    from: zComplaintState,
    /** The next state; absent to keep the current one. */
    to: zOptional(zComplaintState),
    /** The last message shown in the form. */
    seen: zOptional(zId).catch(undefined),
    answer: z
      .transform(typedLines)
      .refine((text) => text.length <= maxLength, { error: tooLong(maxLength) })
      .meta(wireText(maxLength)),
    pictures: zPictures,
    key: zKey,
  })
  .superRefine(({ to, answer, pictures }, issue) => {
    if (answer !== '') return;
    if (to && isAnswered(to))
      issue.addIssue({ code: 'custom', path: ['answer'], message: 'Напишите дилеру, что решено' });
    else if (!to && pictures.length === 0)
      issue.addIssue({ code: 'custom', path: ['answer'], message: 'Напишите сообщение' });
  });

type Answer = z.output<typeof input>;

/**
 * Answers the dealer about a complaint, moves it from the state that staff saw (`from`) to another, or both. A final
 * state requires a text; the complaint can be reopened later. Notifies the dealer by message and e-mail, once. A form
 * sent twice answers once. Refusals: BAD_INPUT, NOT_FOUND, CANNOT_MOVE, COMPLAINT_MOVED (409) when it has moved
 * meanwhile, COMPLAINT_ANSWERED (409) when another staff member has written meanwhile or, before a final answer, the
 * dealer; NO_PICTURE, BAD_PICTURE and PICTURE_TOO_LARGE beside `pictures`.
 */
export const answerComplaint = staffUseCase({
  name: 'answer-complaint',
  access: withRight('talks'),
  // Pictures are re-encoded before the transaction begins.
  writes: 'own',
  input,
  async run(answer, ctx) {
    const { db, actor } = ctx;
    const known = await findComplaint(db, answer.id, confinedTo(actor));
    if (!known) return fail('NOT_FOUND', { message: 'Такой рекламации нет' });
    const stored = await storePictures(ctx, answer.pictures);
    if (!stored.ok) return stored;
    return keepWritten(
      () => inTransaction(db, (trx) => write({ ...ctx, db: trx }, answer, stored.value)),
      () => forgetPictures(ctx, stored.value),
    );
  },
});

async function write(ctx: Context<Staff>, given: Answer, pictures: StoredPicture[]) {
  const { db, actor, now, log } = ctx;
  const { id, from, to, seen = 0, answer, key } = given;
  const complaint = await heldComplaint(db, id);
  if (!complaint) return fail('NOT_FOUND', { message: 'Такой рекламации нет' });
  const number = complaintNumber(id);
  if (key && (await isKnownWord(db, id, key)))
    return ok({ number, state: shownComplaintState(complaint.state), moved: false, repeated: true });
  if (to ? !mayBecome(from, to) : isAnswered(from)) return fail('CANNOT_MOVE', { message: closedText });
  if (complaint.state !== from) return fail('COMPLAINT_MOVED');
  const isFinal = to !== undefined && isAnswered(to);
  const other = await writtenSince(db, id, {
    seen,
    staffId: actor.staffId,
    by: isFinal ? 'anybody' : 'staff',
  });
  if (other) return fail('COMPLAINT_ANSWERED', { message: meanwhileText(other) });

  const state = to ?? from;
  await insertWord(db, id, {
    accountId: null,
    staffId: actor.staffId,
    author: actor.name || actor.email,
    message: answer,
    state: to ?? null,
    key,
    now,
    pictures,
  });
  await writeComplaint(db, id, {
    waits_since: null,
    ...(to && { state: to, updated_at: now }),
  });
  const shown = shownComplaintState(state);
  await tell(ctx, given, shown.header);
  if (to) {
    const { dealerId } = (await findComplaint(db, id))!;
    const change = { label: 'Состояние', before: shownComplaintState(from).header, after: shown.header };
    await recordChange(ctx, {
      kind: 'complaint',
      id,
      header: number,
      action: 'moved',
      dealerId,
      changes: [change],
    });
    log('complaint.moved', { complaint: id, from, to, staff: actor.staffId });
  }
  return ok({ number, state: shown, moved: to !== undefined, repeated: false });
}

const closedText = 'Эта рекламация уже закрыта';

function meanwhileText({ side, author }: { side: 'customer' | 'staff'; author: string }): string {
  const what =
    side === 'staff' ? `появился ответ: ${author || 'отдел продаж'}` : `появилось сообщение: ${author}`;
  return `Пока форма была открыта, в рекламации ${what}. Прочитайте его и отправьте ещё раз`;
}

/** Notifies the dealer with one portal message and one mail per step. */
async function tell(ctx: Context<Staff>, { id, to, answer }: Answer, header: string): Promise<void> {
  const { db, now, origin } = ctx;
  const complaint = (await findComplaint(db, id))!;
  const number = complaintNumber(id);
  const subject = `Рекламация ${number}: ${to ? header.toLowerCase() : 'новое сообщение'}`;
  const text =
    answer ||
    (to ? `Рекламацию ${number} рассматривают. Об ответе сообщим здесь и по e-mail.` : sentPictures);
  const href = `/cabinet/complaints/${id}`;
  const message = { account_id: complaint.accountId, header: subject, text: shortened(text), href };
  await putMessages(db, { kind: 'complaint', now }, [message]);
  if (complaint.enabled !== 1) return;
  const mail = { to: complaint.email, subject: `${subject} – ${await portalName(db)}` };
  await queueMails(db, now, [{ ...mail, text: `${text}\n\n${origin}${href}\n`, own: [origin + href] }]);
}

const sentPictures = 'Отдел продаж прислал фотографии. Посмотрите их в рекламации.';

/**
 * Shortens an answer, because the messages panel stores a thousand characters; the complaint contains the whole
 * answer.
 */
function shortened(text: string): string {
  return text.length > 900 ? `${text.slice(0, 900)}…` : text;
}
