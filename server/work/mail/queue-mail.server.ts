import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type QueuedJob, queueJobs } from '../jobs/repository.server.ts';
import type { JobHandler } from '../jobs/run-jobs.server.ts';
import type { Mail } from './mail.ts';

/**
 * Queues mails in the caller's transaction, so that a crash loses none. The next run of the jobs sends them.
 * A mail is sent again when it is unknown whether it left, under the same Message-ID, by which mail servers
 * detect duplicates.
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
