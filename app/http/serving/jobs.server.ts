import { writeMissedSearches } from '#server/catalogue/missed-searches/count-missed.server.ts';
import { database } from '#server/db/client.server.ts';
import { workOn } from '#server/exchange/door/import-queue.server.ts';
import { catalogueModel } from '#server/goods/read-model/live.server.ts';
import { logEvent } from '#server/kernel/log.server.ts';
import { allJobs } from '#server/portal/all-jobs.server.ts';
import { startJobs } from '#server/work/jobs/run-jobs.server.ts';
import { createMailer } from '#server/work/mail/mailer.server.ts';
import {
  exchangeFolder,
  mailSettings,
  publicUrl,
  pushKeys,
  sessionSecrets,
  uploads,
} from '../requests/settings.server.ts';

const importsEveryMs = 10_000;

/**
 * Starts running jobs: mails, acts, notifications. `fallbackOrigin` is used for links in mails while
 * PUBLIC_URL is not set (the demo). Stopping waits for the current job to finish.
 */
export function startPortalJobs(fallbackOrigin: string): { stop: () => Promise<void> } {
  const db = database();
  const mailer = createMailer(mailSettings());
  const origin = publicUrl()?.origin ?? fallbackOrigin;
  const contextAt = (now: number) => ({
    db,
    now,
    origin,
    uploads: uploads(),
    exchangeFolder: exchangeFolder(),
    log: (event: string, data?: Record<string, unknown>) => logEvent(Date.now(), event, data),
    mailer,
    sealingSecrets: sessionSecrets(),
    push: pushKeys(),
    catalogue: () => catalogueModel(db),
  });
  const jobs = startJobs(contextAt, allJobs);
  // Imports waiting 1C files that no request will import, because their process died or staff queued them.
  const imports = setInterval(() => workOn(contextAt(Date.now())), importsEveryMs);
  return {
    async stop() {
      clearInterval(imports);
      await jobs.stop();
      await writeMissedSearches(db);
      mailer.close();
    },
  };
}
