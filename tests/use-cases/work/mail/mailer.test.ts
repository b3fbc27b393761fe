import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, test } from 'vitest';
import { createMailer } from '#server/work/mail/mailer.server.ts';
import { mailServer } from '#tests/setup/mail-server.ts';

const mail = {
  to: 'dealer@example.com',
  subject: 'Акт сверки готов',
  text: 'Откройте кабинет.\nСпасибо.',
  sender: '',
  portal: 'Портал',
};
const from = 'Светоч Опт <noreply@opt.example.ru>';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a mail server that is closed after the test. */
async function server(refuses?: string) {
  const opened = await mailServer(refuses);
  closing.push(() => opened.close());
  return opened;
}

describe('sending a mail', () => {
  test('a mail is sent with Russian text and its own Message-ID', async () => {
    const { url, received } = await server();
    const mailer = createMailer({ smtpUrl: url, folder: '', from });
    closing.unshift(() => mailer.close());
    await mailer.send(mail, 'mail-7');
    expect(received[0]).toMatchObject({
      subject: mail.subject,
      messageId: '<mail-7@opt.example.ru>',
      from: { name: 'Светоч Опт', address: 'noreply@opt.example.ru' },
      to: [{ address: mail.to }],
    });
    expect(received[0]?.text?.trim()).toBe(mail.text);
  });

  test('the sender name of a mail comes from the desk, else from MAIL_FROM, else from the portal', async () => {
    const { url, received } = await server();
    const bare = createMailer({ smtpUrl: url, folder: '', from: 'noreply@opt.example.ru' });
    const named = createMailer({ smtpUrl: url, folder: '', from });
    closing.unshift(
      () => bare.close(),
      () => named.close(),
    );
    await bare.send(mail, 'mail-1');
    await named.send(mail, 'mail-2');
    await named.send({ ...mail, sender: 'Отдел продаж' }, 'mail-3');
    expect(received.map((each) => each.from)).toEqual(
      ['Портал', 'Светоч Опт', 'Отдел продаж'].map((name) => ({ name, address: 'noreply@opt.example.ru' })),
    );
  });

  test('sending fails when the server refuses a mail', async () => {
    const { url } = await server('mailbox full');
    const mailer = createMailer({ smtpUrl: url, folder: '', from });
    closing.unshift(() => mailer.close());
    await expect(mailer.send(mail, 'mail-7')).rejects.toThrow('mailbox full');
  });

  test('without a mail server, a mail sent twice is written to one file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-mail-'));
    closing.push(() => rm(folder, { recursive: true }));
    const mailer = createMailer({ smtpUrl: undefined, folder, from });
    await mailer.send(mail, 'mail-7');
    await mailer.send(mail, 'mail-7');
    expect(await readdir(folder)).toEqual(['mail-7.eml']);
    const received = await PostalMime.parse(await readFile(join(folder, 'mail-7.eml')));
    expect(received.subject).toBe(mail.subject);
  });

  test.each([
    ['a new folder', async () => {}],
    ['a folder of an earlier release', async (folder: string) => void (await mkdir(folder, { mode: 0o755 }))],
    [
      'a file that a killed process left',
      async (folder: string) => {
        await mkdir(folder);
        await writeFile(join(folder, 'mail-7.eml.part'), 'half', { mode: 0o644 });
        await chmod(join(folder, 'mail-7.eml.part'), 0o644);
      },
    ],
  ])('a mail in %s is readable only by its owner, as it may contain a password link', async (_, before) => {
    const parent = await mkdtemp(join(tmpdir(), 'portal-mail-'));
    closing.push(() => rm(parent, { recursive: true }));
    const folder = join(parent, 'outbox');
    await before(folder);
    await createMailer({ smtpUrl: undefined, folder, from }).send(mail, 'mail-7');
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await modeOf(folder)).toBe('700');
    expect(await modeOf(join(folder, 'mail-7.eml'))).toBe('600');
  });
});
