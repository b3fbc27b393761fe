/**
 * A separate process for crash.test.ts, started with the arguments `URL SMTP_URL AHEAD`. Builds acts and sends mails
 * until it is killed. It runs no periodic jobs, which would never end. Its clock is AHEAD milliseconds ahead, because
 * the lease of a killed process expires only after a minute.
 */

import { openDatabase } from '#server/db/client.server.ts';
import { actJob } from '#server/papers/acts/build-act.server.ts';
import { startJobs } from '#server/work/jobs/run-jobs.server.ts';
import { createMailer } from '#server/work/mail/mailer.server.ts';
import { mailJob } from '#server/work/mail/queue-mail.server.ts';
import { testContext } from '#tests/builders/context.ts';

const [url, smtpUrl, ahead] = process.argv.slice(2);
const db = openDatabase(url);
const mailer = createMailer({ smtpUrl, folder: '', from: 'Светоч Опт <noreply@opt.example.ru>' });
startJobs((now) => ({ ...testContext(db, undefined, now + Number(ahead)), mailer }), [actJob, mailJob], 10);
