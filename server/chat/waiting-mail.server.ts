import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { queueJobs } from '../jobs/repository.server.ts';
import type { JobHandler } from '../jobs/run-jobs.server.ts';
import { ruDateTimeOf } from '../kernel/clock.ts';
import { queueMails } from '../mail/queue-mail.server.ts';
import { mailToManager } from '../staff/mail-to-staff.server.ts';
import type { Side } from './chat-view.ts';
import { lastMail, personOf, rememberMail, waitingMessages } from './waiting-mail.repository.server.ts';

/** Whose conversation it is, and who may have to be told that a message waits for him. */
type Waiting = { accountId: number; side: Side };

const minute = 60_000;
/** How long a message waits before a mail tells of it. */
const patience: Record<Side, number> = { staff: 5 * minute, customer: 10 * minute };
/** At most one mail in that time to each side of a conversation. */
const pause = 15 * minute;

/** Looks in some minutes whether the message just written still waits. Called within the transaction that writes it. */
export function tellLater(db: Kysely<Database>, now: number, waiting: Waiting): Promise<void> {
  return lookAt(db, now, waiting, now + patience[waiting.side]);
}

/** Whole minutes: whoever writes many messages in one is looked after once. */
async function lookAt(db: Kysely<Database>, now: number, { accountId, side }: Waiting, moment: number) {
  const runAt = Math.ceil(moment / minute) * minute;
  const key = `chat:${side}:${accountId}:${runAt}`;
  await queueJobs(db, now, [{ kind: 'chat', payload: { accountId, side }, key, runAt }]);
}

/**
 * Tells by mail that messages wait: the staff when nobody has answered for five minutes, a customer when he has not read for ten.
 * Each message is told of once, and each side of a conversation gets at most one mail in a quarter of an hour.
 */
export const chatJob: JobHandler = {
  kind: 'chat',
  async inside({ accountId, side }: Waiting, { db, now, origin }) {
    const last = await lastMail(db, accountId, side);
    const messages = await waitingMessages(db, accountId, side, last?.messageId ?? 0);
    const [first, newest] = [messages[0], messages.at(-1)];
    if (!first || !newest) return;
    const due = Math.max(first.at + patience[side], (last?.mailedAt ?? 0) + pause);
    if (due > now) {
      await lookAt(db, now, { accountId, side }, due);
      return;
    }
    await rememberMail(db, accountId, side, { messageId: newest.id, mailedAt: now });
    const person = await personOf(db, accountId);
    const texts = messages.map(({ at, message }) => `${ruDateTimeOf(at)}\n${message.slice(0, longestQuote)}`);
    if (side === 'staff') {
      await mailToManager(db, now, person.dealerId, {
        subject: `Чат: ${person.dealer} ждёт ответа`,
        text: letter(
          [`${person.name} (${person.dealer}) пишет в чат и ждёт ответа.`, ...texts],
          `Ответить: ${origin}/desk/chats/${accountId}`,
        ),
        replyTo: person.email,
      });
    } else if (person.enabled) {
      const text = letter(['Менеджер ответил вам в чате.', ...texts], `Открыть чат: ${origin}/cabinet/chat`);
      await queueMails(db, now, [{ to: person.email, subject: 'Ответ в чате – Светоч Опт', text }]);
    }
  },
};

/** A mail tells what is waiting; all of it is in the chat. */
const longestQuote = 1_000;

function letter(paragraphs: string[], link: string): string {
  return `${[...paragraphs, link].join('\n\n')}\n`;
}
