/**
 * A process of its own for crash.test.ts: `URL SMTP_URL AHEAD`. Does the portal's jobs until it is killed, by a clock that goes so many
 * milliseconds ahead: what a killed process holds is free again after a minute.
 */
import { openDatabase } from '#server/db/client.server.ts';
import { allJobs } from '#server/jobs/all-jobs.server.ts';
import { startJobs } from '#server/jobs/run-jobs.server.ts';
import { createMailer } from '#server/mail/mailer.server.ts';
import { testContext } from '#tests/builders/context.ts';

const [url, smtpUrl, ahead] = process.argv.slice(2);
const db = openDatabase(url);
const mailer = createMailer({ smtpUrl, folder: '', from: 'Светоч Опт <noreply@opt.example.ru>' });
startJobs((now) => ({ ...testContext(db, undefined, now + Number(ahead)), mailer }), allJobs, 10);
