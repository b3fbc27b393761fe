import { catalogueModel } from '#server/catalogue/read-model/live.server.ts';
import { database } from '#server/db/client.server.ts';
import { allJobs } from '#server/jobs/all-jobs.server.ts';
import { startJobs } from '#server/jobs/run-jobs.server.ts';
import { createMailer } from '#server/mail/mailer.server.ts';
import { mailSettings, publicUrl } from './settings.server.ts';

/**
 * Starts doing what use cases have left for later: mails, acts, notifications. `fallbackOrigin` is where links of mails lead
 * while PUBLIC_URL is not set (the demo). Stopping lets the job under way come to its end.
 */
export function startPortalJobs(fallbackOrigin: string): { stop: () => Promise<void> } {
  const db = database();
  const mailer = createMailer(mailSettings());
  const origin = publicUrl()?.origin ?? fallbackOrigin;
  const log = (event: string, data?: Record<string, unknown>) =>
    console.info(JSON.stringify({ at: new Date().toISOString(), event, ...data }));
  const jobs = startJobs(
    (now) => ({ db, now, origin, log, mailer, catalogue: () => catalogueModel(db) }),
    allJobs,
  );
  return {
    async stop() {
      await jobs.stop();
      mailer.close();
    },
  };
}
