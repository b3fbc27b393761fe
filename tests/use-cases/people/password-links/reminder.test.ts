import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '#server/people/password-links/repository.server.ts';
import { requestReminder } from '#server/people/password-links/request-reminder.server.ts';
import { allJobs } from '#server/portal/all-jobs.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { createMailer } from '#server/work/mail/mailer.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { type MailServer, mailServer } from '#tests/setup/mail-server.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const hour = 60 * 60_000;

const ask = (input: object, now = noon) => fresh.as(undefined, now).tries(requestReminder, input);
const links = () => fresh.db.selectFrom('password_links').selectAll().orderBy('account_id').execute();

beforeEach(async () => {
  for (const table of ['jobs', 'attempts', 'password_links'] as const)
    await fresh.db.deleteFrom(table).execute();
});

describe('mails with a reminder', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await mailServer();
  });
  afterAll(() => server.close());

  test('a reminder mail contains a link that is valid for an hour, but no password', async () => {
    okValue(await ask({ email: ' Main@Example.com ' }));
    const mailer = createMailer({
      smtpUrl: server.url,
      folder: '',
      from: 'Светоч Опт <noreply@opt.example.ru>',
    });
    await runJobs({ ...fresh.as(), mailer }, allJobs);
    mailer.close();
    const [mail, ...others] = server.received;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: [{ address: 'main@example.com' }],
      subject: 'Новый пароль для портала «Светоч Опт»',
    });
    const secret = /^https:\/\/portal\.test\/password\/reset\?token=([\w-]{43})$/m.exec(
      mail?.text ?? '',
    )?.[1];
    expect(await links()).toEqual([
      {
        hash: hashOf(secret ?? ''),
        account_id: 1,
        purpose: 'reset',
        expires_at: noon + hour,
        used_at: null,
      },
    ]);
    const jobs = await fresh.db.selectFrom('jobs').select('payload').execute();
    expect(JSON.stringify(jobs)).not.toContain(secret);
    expect(mail?.text).toContain('Ссылка действует один час');
    expect(mail?.text).not.toContain('main-password');
  });
});

describe('requesting a reminder', () => {
  test.each(['', '   ', undefined, null])('a reminder without an e-mail is rejected: %j', async (email) => {
    expect(await ask({ email })).toMatchObject({
      code: 'NOTHING_ENTERED',
      message: 'Вы ничего не ввели',
      fields: { email: ['Вы ничего не ввели'] },
    });
  });

  test.each(['nobody@example.com', 'no e-mail at all', 'disabled@example.com'])(
    'a reminder request for «%s» is rejected as an unknown e-mail',
    async (email) => {
      expect(await ask({ email })).toMatchObject({
        code: 'EMAIL_UNKNOWN',
        message: 'В нашей базе не содержится такого E-mail',
        fields: { email: ['В нашей базе не содержится такого E-mail'] },
      });
      expect([await links(), await queuedMails(fresh.db)]).toEqual([[], []]);
    },
  );

  test('another reminder request invalidates the previous password link', async () => {
    okValue(await ask({ email: 'main@example.com' }));
    const [first] = await links();
    okValue(await ask({ email: 'manager@example.com' }));
    okValue(await ask({ email: 'main@example.com' }));
    const after = await links();
    expect(after.map(({ account_id }) => account_id)).toEqual([1, 2]);
    expect(after[0]?.hash).not.toBe(first?.hash);
  });

  test('at most three reminders an hour can be requested for one e-mail, known or unknown', async () => {
    for (const email of ['main@example.com', 'nobody@example.com']) {
      for (let i = 0; i < 3; i++) await ask({ email });
      expect(await ask({ email: email.toUpperCase() })).toMatchObject({
        code: 'TOO_MANY_TRIES',
        status: 429,
      });
    }
    expect(await queuedMails(fresh.db)).toHaveLength(3);
    okValue(await ask({ email: 'manager@example.com' }));
    okValue(await ask({ email: 'main@example.com' }, noon + hour));
  });

  test('at most 20 reminders an hour can be requested from one address', async () => {
    const client = '192.0.2.1';
    for (let i = 0; i < 20; i++)
      expect(await ask({ email: `${i}@example.com`, client })).toMatchObject({ code: 'EMAIL_UNKNOWN' });
    expect(await ask({ email: 'main@example.com', client })).toMatchObject({ code: 'TOO_MANY_TRIES' });
    okValue(await ask({ email: 'main@example.com', client: '192.0.2.2' }));
    okValue(await ask({ email: 'main@example.com', client }, noon + hour));
  });

  test('clients without a known address can request reminders for at most 200 unknown e-mails an hour', async () => {
    for (let i = 0; i < 199; i++)
      expect(await ask({ email: `${i}@example.com` })).toMatchObject({ code: 'EMAIL_UNKNOWN' });
    // Requests for existing accounts are not counted.
    for (let i = 0; i < 2; i++) okValue(await ask({ email: 'main@example.com' }));
    expect(await ask({ email: '199@example.com' })).toMatchObject({ code: 'EMAIL_UNKNOWN' });
    for (const email of ['manager@example.com', '200@example.com'])
      expect(await ask({ email })).toMatchObject({ code: 'TOO_MANY_TRIES' });
    okValue(await ask({ email: 'manager@example.com', client: '192.0.2.3' }));
    okValue(await ask({ email: 'manager@example.com' }, noon + hour));
  });
});
