/**
 * A process of its own for crash.test.ts: `URL SMTP_URL AHEAD`. Does acts and mails (what comes again would
 * never be done) until it is killed, by a clock that goes so many milliseconds ahead: what a killed process
 * holds is free again after a minute.
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
