import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { allJobs } from '#server/portal/all-jobs.server.ts';
import type { JobHandler } from '#server/work/jobs/job-handler.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { type Mail, mailKinds } from '#server/work/mail/mail.ts';
import { testContext } from './context.ts';

/** Returns the mails waiting in the outbox, oldest first. */
export async function queuedMails(db: Kysely<Database>): Promise<Mail[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', 'in', mailKinds)
    .where('run_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => JSON.parse(payload) as Mail);
}

/** Runs all jobs that are due at `now` and discards their mails. */
export async function doJobs(
  db: Kysely<Database>,
  now: number,
  handlers: readonly JobHandler[] = allJobs,
): Promise<void> {
  const mailer = { send: async () => {}, close: () => {} };
  while ((await runJobs({ ...testContext(db, undefined, now), mailer }, handlers)) > 0);
}
