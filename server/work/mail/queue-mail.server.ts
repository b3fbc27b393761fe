import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { currentSettings } from '../../settings/repository.server.ts';
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

/** Sends a mail under the name and with the signature that are set up at that moment. */
export const mailJob: JobHandler = {
  kind: 'mail',
  async outside(mail: Mail, { db, mailer }, { id, createdAt }) {
    const { name, mail_name, mail_signature } = await currentSettings(db);
    const text = mail_signature ? `${mail.text.trimEnd()}\n\n-- \n${mail_signature}\n` : mail.text;
    await mailer.send({ ...mail, text, sender: mail_name, portal: name }, `mail-${id}-${createdAt}`);
  },
};
