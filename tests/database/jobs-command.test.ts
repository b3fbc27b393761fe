import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '#server/kernel/clock.ts';
import type { JobContext } from '#server/work/jobs/job-handler.ts';
import { pauseAfter, runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { countTroubledJobs, dropTroubledJob } from '#server/work/jobs/troubled.repository.server.ts';
import type { Mail } from '#server/work/mail/mail.ts';
import { createMailer } from '#server/work/mail/mailer.server.ts';
import { mailJob, queueMails } from '#server/work/mail/queue-mail.server.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { command } from '#tests/setup/command.ts';
import { mailServer } from '#tests/setup/mail-server.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const sent: string[] = [];
const refuses = {
  send: () => Promise.reject(new Error('454 Try again later')),
  close: () => {},
};
const accepts = {
  send: async ({ to }: { to: string }) => {
    sent.push(to);
  },
  close: () => {},
};
beforeEach(async () => {
  sent.length = 0;
  await clearTables(fresh.db, 'jobs');
});

const mail = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: '',
  text: '',
  own: [],
  ...more,
});
const run = (now: number, mailer: JobContext['mailer']) =>
  runJobs({ ...fresh.as(undefined, now), mailer }, [mailJob]);

/** Tries to send the mails until the portal gives up. Returns the time of giving up. */
async function giveUp(): Promise<number> {
  let now = noon;
  for (let attempt = 0; (await run(now, refuses)) > 0; attempt++) now += pauseAfter(attempt);
  return now;
}

/** Runs `npm run jobs` as a separate process. */
const jobs = (...args: string[]) => command('jobs', args, { DATABASE_URL: fresh.url });

test('a refused mail is retried for three days and then given up but not deleted', async () => {
  await queueMails(fresh.db, noon, [mail('a@example.com')]);
  for (let attempt = 0, now = noon; attempt < 3; now += pauseAfter(attempt++)) {
    expect(await countTroubledJobs(fresh.db)).toEqual([]);
    await run(now, refuses);
  }
  expect(await countTroubledJobs(fresh.db)).toEqual([{ kind: 'mail', failing: 1, givenUp: 0 }]);
  await changeRows(fresh.db, 'jobs', {}, { attempts: 0, run_at: noon });
  const days = ((await giveUp()) - noon) / dayMs;
  expect([days > 2.9, days < 3.1]).toEqual([true, true]);
  expect(await countTroubledJobs(fresh.db)).toEqual([{ kind: 'mail', failing: 0, givenUp: 1 }]);
});

test('jobs lists failing jobs with reasons, and jobs --again resends mails without expired links', async () => {
  await queueMails(fresh.db, noon, [
    mail('order@example.com'),
    mail('link@example.com', { until: noon + dayMs }),
  ]);
  await addRows(fresh.db, 'jobs', {
    ...{ kind: 'act', payload: '{}', job_key: null, created_at: noon, run_at: null },
    ...{ attempts: 12, problem: 'no such contract' },
  });
  await run(noon, refuses);
  await changeRows(fresh.db, 'jobs', { kind: 'mail' }, { run_at: null, attempts: 80 });
  const now = Date.now();
  await changeRows(fresh.db, 'jobs', {}, { created_at: now });
  // These mails were queued by a release that did not record yet when a link expires.
  await addRows(fresh.db, 'jobs', {
    ...{ kind: 'mail', payload: JSON.stringify(mail('old@example.com')), job_key: null },
    ...{ created_at: now - 4 * dayMs, run_at: null, attempts: 80, problem: '550 Go away' },
  });
  const { out } = await jobs();
  expect(out.match(/ mail .*80\sпопыток, больше не пробуем: 454 Try again later/g)).toHaveLength(2);
  expect(out).toMatch(/ act .*12\sпопыток, больше не пробуем: no such contract/);

  expect(await jobs('--again')).toMatchObject({ code: 0, out: expect.stringMatching(/: 2\sписьма\n$/) });
  expect(await run(Date.now() + dayMs, accepts)).toBe(2);
  expect(sent).toEqual(['order@example.com']);
  expect(await countTroubledJobs(fresh.db)).toEqual([
    { kind: 'act', failing: 0, givenUp: 1 },
    { kind: 'mail', failing: 0, givenUp: 1 },
  ]);
});

test('a mail is given up after its recipient is refused twelve times, but a deferred mail is not', async () => {
  const server = await mailServer();
  const mailer = createMailer({ smtpUrl: server.url, folder: '', from: 'portal@example.com' });
  const last = (attempts: number) => changeRows(fresh.db, 'jobs', {}, { attempts, run_at: noon });
  try {
    await queueMails(fresh.db, noon, [mail('nobody@example.com')]);
    server.refusesRecipients = 550;
    await last(10);
    expect(await run(noon, mailer)).toBe(1);
    expect(await countTroubledJobs(fresh.db)).toEqual([{ kind: 'mail', failing: 1, givenUp: 0 }]);
    await last(11);
    expect(await run(noon, mailer)).toBe(1);
    expect(await countTroubledJobs(fresh.db)).toEqual([{ kind: 'mail', failing: 0, givenUp: 1 }]);
    // With greylisting, a server refuses a mail temporarily.
    server.refusesRecipients = 450;
    await last(11);
    expect(await run(noon, mailer)).toBe(1);
    expect(await countTroubledJobs(fresh.db)).toEqual([{ kind: 'mail', failing: 1, givenUp: 0 }]);
  } finally {
    mailer.close();
    await server.close();
  }
});

test('a failing mail can be dropped, but not a mail that is being sent or a failing act', async () => {
  await queueMails(fresh.db, noon, [mail('a@example.com')]);
  const { id } = await fresh.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
  expect(await dropTroubledJob(fresh.db, id, noon), 'it has not failed yet').toBe(false);
  await run(noon, refuses);
  await changeRows(fresh.db, 'jobs', {}, { locked_until: noon + 1 });
  expect(await dropTroubledJob(fresh.db, id, noon), 'it is being sent').toBe(false);
  await changeRows(fresh.db, 'jobs', {}, { locked_until: 0, kind: 'act' });
  expect(await dropTroubledJob(fresh.db, id, noon), 'an act will still be made').toBe(false);
  await changeRows(fresh.db, 'jobs', {}, { kind: 'mail' });
  expect(await jobs('--drop', String(id))).toEqual({ code: 0, out: `Задание ${id} удалено\n`, err: '' });
  expect(await fresh.db.selectFrom('jobs').select('id').execute()).toEqual([]);
});

test('the command jobs explains wrong arguments', async () => {
  expect(await jobs('--again', '--drop', '1')).toEqual({
    code: 2,
    out: '',
    err: expect.stringContaining('Нужно одно: --again или --drop.'),
  });
});
