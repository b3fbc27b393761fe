import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { mailToManager } from '../../people/staff/mail-to-staff.server.ts';
import { portalName } from '../../settings/repository.server.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import type { Side } from './chat-view.ts';
import { lastMail, personOf, rememberMail, waitingMessages } from './waiting-mail.repository.server.ts';

/** The conversation, and the side to notify of a waiting message. */
type Waiting = { accountId: number; side: Side };

const minute = 60_000;
/** How long a message waits before a mail is sent. */
const polling: Record<Side, number> = { staff: 5 * minute, customer: 10 * minute };
/** Each side of a conversation gets at most one mail in this time. */
const pause = 15 * minute;

/**
 * Schedules a check of whether the new message is still waiting. Call it within the transaction that writes the
 * message.
 */
export function tellLater(db: Kysely<Database>, now: number, waiting: Waiting): Promise<void> {
  return lookAt(db, now, waiting, now + polling[waiting.side]);
}

/** Schedules a check at a moment rounded to whole minutes, so that many messages within a minute cause one check. */
async function lookAt(db: Kysely<Database>, now: number, { accountId, side }: Waiting, moment: number) {
  const runAt = Math.ceil(moment / minute) * minute;
  const key = `chat:${side}:${accountId}:${runAt}`;
  await queueJobs(db, now, [{ kind: 'chat', payload: { accountId, side }, key, runAt }]);
}

/**
 * Sends mails about waiting messages: to staff when nobody has answered for five minutes, to a customer who has not
 * read them for ten. Each message is mailed once, and each side of a conversation gets at most one mail in a quarter of
 * an hour.
 */
export const chatJob: JobHandler = {
  kind: 'chat',
  async inside({ accountId, side }: Waiting, { db, now, origin }) {
    const last = await lastMail(db, accountId, side);
    const messages = await waitingMessages(db, accountId, side, last?.messageId ?? 0);
    const [first, newest] = [messages[0], messages.at(-1)];
    if (!first || !newest) return;
    const due = Math.max(first.at + polling[side], (last?.mailedAt ?? 0) + pause);
    if (due > now) {
      await lookAt(db, now, { accountId, side }, due);
      return;
    }
    await rememberMail(db, accountId, side, { messageId: newest.id, mailedAt: now });
    const person = await personOf(db, accountId);
    const texts = messages.map(
      ({ at, message }) => `${ruDateTimeOf(at)}\n${message.slice(0, maxQuoteLength)}`,
    );
    if (side === 'staff') {
      const chat = `${origin}/desk/chats/${accountId}`;
      await mailToManager(db, now, person.dealerId, {
        right: 'talks',
        subject: `Чат: ${person.dealer} ждёт ответа`,
        text: letter(
          [`${person.name} (${person.dealer}) пишет в чат и ждёт ответа.`, ...texts],
          `Ответить: ${chat}`,
        ),
        own: [chat],
        replyTo: person.email,
      });
    } else if (person.enabled) {
      const chat = `${origin}/cabinet/chat`;
      const text = letter(['Отдел продаж ответил вам в чате.', ...texts], `Открыть чат: ${chat}`);
      const subject = `Ответ в чате – ${await portalName(db)}`;
      await queueMails(db, now, [{ to: person.email, subject, text, own: [chat] }]);
    }
  },
};

/** A mail quotes the beginning of the waiting messages; the chat contains the rest. */
const maxQuoteLength = 1_000;

function letter(paragraphs: string[], link: string): string {
  return `${[...paragraphs, link].join('\n\n')}\n`;
}
