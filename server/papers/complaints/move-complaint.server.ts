import { z } from 'zod';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { tooLong, zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { insertMessages } from '../../people/notifications/repository.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { findComplaint, moveComplaintFrom } from './desk.repository.server.ts';
import { zComplaintState } from './desk-input.ts';
import { complaintNumber, isAnswered, mayBecome, shownComplaintState } from './rules.ts';

const maxAnswerLength = 2_000;

const input = z
  .object({
    id: zId,
    from: zComplaintState,
    to: zComplaintState,
    answer: z
      .transform(typedLines)
      .refine((text) => text.length <= maxAnswerLength, { error: tooLong(maxAnswerLength) }),
  })
  .refine(({ to, answer }) => !isAnswered(to) || answer !== '', {
    path: ['answer'],
    error: 'Напишите дилеру, что решено',
  });

/**
 * Moves a complaint from the state that the staff saw (`from`) to the next; a final state requires an answer.
 * Notifies the customer by message and e-mail. Refusals: BAD_INPUT, NOT_FOUND, CANNOT_MOVE, COMPLAINT_MOVED
 * (409) when another member of the staff was faster.
 */
export const moveComplaint = staffUseCase({
  name: 'move-complaint',
  access: sales,
  writes: true,
  input,
  async run({ id, from, to, answer }, { db, now, origin, actor, log }) {
    const complaint = await findComplaint(db, id, confinedTo(actor));
    if (!complaint) return fail('NOT_FOUND', { message: 'Такой рекламации нет' });
    if (!mayBecome(from, to)) return fail('CANNOT_MOVE', { message: 'Эта рекламация уже закрыта' });
    if (!(await moveComplaintFrom(db, id, { from, to, answer, now }))) return fail('COMPLAINT_MOVED');

    const number = complaintNumber(id);
    const state = shownComplaintState(to);
    const header = `Рекламация ${number}: ${state.header.toLowerCase()}`;
    const text = answer || sentenceOf(number);
    const href = `/cabinet/complaints/${id}`;
    const message = { account_id: complaint.accountId, kind: 'complaint', header, href, created_at: now };
    await insertMessages(db, [{ ...message, text: shortened(text) }]);
    if (complaint.enabled === 1) {
      const mail = { to: complaint.email, subject: `${header} – Светоч Опт` };
      await queueMails(db, now, [{ ...mail, text: `${text}\n\n${origin}${href}\n` }]);
    }
    log('complaint.moved', { complaint: id, from, to, staff: actor.staffId });
    return ok({ number, state });
  },
});

function sentenceOf(number: string): string {
  return `Рекламацию ${number} рассматривают. Об ответе сообщим здесь и по e-mail.`;
}

/** The messages panel keeps a thousand characters; the complaint has the whole answer. */
function shortened(text: string): string {
  return text.length > 900 ? `${text.slice(0, 900)}…` : text;
}
