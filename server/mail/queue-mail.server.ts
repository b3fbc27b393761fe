import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type QueuedJob, queueJobs } from '../jobs/repository.server.ts';
import type { JobHandler } from '../jobs/run-jobs.server.ts';
import type { Mail } from './mail.ts';

/**
 * Puts mails into the outbox, in the transaction of what they tell about: a crash loses none. They leave with the next look
 * at the jobs, and again when nobody knows whether they left, under the same Message-ID, by which mail servers know them.
 */
export async function queueMails(db: Kysely<Database>, now: number, mails: Mail[]): Promise<void> {
  await queueJobs(
    db,
    now,
    mails.map((payload): QueuedJob => ({ kind: 'mail', payload })),
  );
}

export const mailJob: JobHandler = {
  kind: 'mail',
  outside: (mail: Mail, { mailer }, { id, createdAt }) => mailer.send(mail, `mail-${id}-${createdAt}`),
};
