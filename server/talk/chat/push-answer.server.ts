import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { queuePushes } from '../../people/push/queue-pushes.server.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { waitingMessages } from './waiting-mail.repository.server.ts';

const minute = 60_000;

type Answered = { accountId: number; messageId: number };

/**
 * Schedules a check in a minute of whether the customer has read an answer, because a customer who has the chat open
 * needs no notification. Call it within the transaction that writes the message. The time is rounded, so that many
 * answers within a minute cause one check.
 */
export async function pushLater(
  db: Kysely<Database>,
  now: number,
  { accountId, messageId }: Answered,
): Promise<void> {
  const runAt = Math.ceil((now + minute) / minute) * minute;
  const key = `chat-push:${accountId}:${runAt}`;
  await queueJobs(db, now, [{ kind: 'chat-push', payload: { accountId, messageId }, key, runAt }]);
}

/** Notifies the customer's browsers of an answer, without its text, because a locked screen can be read. */
export const chatPushJob: JobHandler = {
  kind: 'chat-push',
  async inside({ accountId, messageId }: Answered, { db, now }) {
    const unread = await waitingMessages(db, accountId, 'customer', messageId - 1);
    if (unread.length === 0) return;
    const told = { header: 'Отдел продаж ответил в чате', text: '', href: '/cabinet/chat' };
    await queuePushes(db, { kind: 'chat', now }, [{ accountId, ...told }]);
  },
};
