import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, anonymous, type SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { tellManager } from '#server/ordering/orders/tell-staff.server.ts';
import { failingMail } from '#server/ordering/webhooks/failing-mail.ts';
import { answerComplaint } from '#server/papers/complaints/answer-complaint.server.ts';
import { tellOfComplaint, tellOfWord } from '#server/papers/complaints/tell-staff.server.ts';
import { invite } from '#server/people/managers/invite.server.ts';
import { type NotificationKind, notificationKinds } from '#server/people/notifications/kinds.ts';
import { notify, sendToEach } from '#server/people/notifications/notify.server.ts';
import { setNotification } from '#server/people/notifications/set-notification.server.ts';
import { passwordChangedMail, reminderMail } from '#server/people/password-links/reminder-mail.ts';
import { askForContract, askForRequisites } from '#server/people/requests/ask.server.ts';
import { tellOfDecision } from '#server/people/requests/tell-dealer.server.ts';
import { mailFactor } from '#server/people/second-factor/mail-factor.server.ts';
import { staffLinkMail, staffPasswordChangedMail } from '#server/people/staff/link-mail.ts';
import { allJobs } from '#server/portal/all-jobs.server.ts';
import { tellOfCallback } from '#server/talk/callback/tell-staff.server.ts';
import { answerChat } from '#server/talk/chat/answer-chat.server.ts';
import { sendChat } from '#server/talk/chat/send-chat.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import type { Mail } from '#server/work/mail/mail.ts';
import { createMailer, type Mailer } from '#server/work/mail/mailer.server.ts';
import { queueMails } from '#server/work/mail/queue-mail.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { type MailServer, mailServer } from '#tests/setup/mail-server.ts';

/**
 * Only addresses written by the portal itself are links in its mails, whatever people have typed
 * (decisions/people.md).
 */

const origin = 'https://portal.test';
const until = noon + dayMs;

/** Texts written by older releases or imports, and texts typed now. */
const typed = {
  'a web address': 'Ваш счёт заблокирован! http://evil.example/login?a=1',
  'an address without a scheme': 'Зайдите на evil.example/login или www.evil.example',
  'an address of the portal': `Подтвердите: ${origin}/evil?ok=1`,
  'a paragraph like a button': `Привет\n\nОткрыть заказ: http://evil.example/\n\nОткрыть: ${origin}/evil`,
  'a Cyrillic address': 'злой.рф и http://злой.рф/вход',
  'a mail address': 'mailto:spy@evil.example',
  'HTML and Markdown': '<a href="http://evil.example">Войти</a> [Войти](http://evil.example)',
  'a mail header':
    'Имя\r\nBcc: spy@evil.example\r\nContent-Type: text/html\r\n\r\n<a href="http://evil.example">',
  'an encoded word': '=?utf-8?q?=0D=0ABcc=3A_spy=40evil=2Eexample?=',
};

let fresh: TestDatabase;
let server: MailServer;
let mailer: Mailer;
beforeAll(async () => {
  server = await mailServer();
  mailer = createMailer({ smtpUrl: server.url, folder: '', from: 'noreply@opt.example.ru' });
});
afterAll(async () => {
  mailer.close();
  await server.close();
});
beforeEach(async () => {
  fresh = await freshDatabase(buildWorld);
});
afterEach(() => fresh.drop());

const { main } = actors;
const as = <A extends Actor>(actor: A, now = noon) => ({ ...testContext(fresh.db, actor, now), actor });
const send = (...mails: Mail[]) => queueMails(fresh.db, noon, mails);
const person = (text: string) => ({ email: 'anna@example.com', name: text });
const party = (text: string) => ({ id: 1, company: text, inn: '7707083893', kpp: '', legal_address: text });
const asking = (text: string): SignedIn => ({ ...main, name: text });

/**
 * Sends each kind of mail with this text in every place where people write. The warning about missing exchanges is
 * absent, because it contains no such text.
 */
const kinds: Record<string, (text: string) => Promise<unknown>> = {
  reminder: (text) => send(reminderMail(person(text), 'Опт', origin, 'secret')),
  'password changed': (text) => send(passwordChangedMail(person(text), 'Опт', origin, 'сегодня')),
  invitation: (text) => invite({ ...as(asking(text)) }, { id: 2, ...person(text) }),
  'link for the staff': (text) =>
    send(
      ...(['invite', 'reset'] as const).map((purpose) =>
        staffLinkMail({
          ...{ to: person(text), by: person(text), purpose, origin, secret: 'secret', expiresAt: until },
        }),
      ),
    ),
  'password of the staff changed': (text) => send(staffPasswordChangedMail(person(text), noon)),
  'second factor': async (text) => {
    for (const kind of ['account', 'staff'] as const)
      for (const what of ['on', 'off', 'reset', 'codes'] as const)
        await mailFactor(as(main), kind, person(text), { what });
    await mailFactor(as(main), 'account', person(text), { what: 'recovery', codesLeft: 3 });
  },
  'failing webhook': (text) => send(failingMail({ id: 1, ...person(text) }, 'Опт', origin)),
  'order placed or cancelled': async (text) => {
    await insertOrder(fresh.db, { id: 1, comment: text });
    await tellManager(fresh.db, as(main), { orderId: 1, dealerId: 1 });
    await tellManager(fresh.db, as(main), { orderId: 1, dealerId: 1, cancelledBy: person(text) });
  },
  complaint: async (text) => {
    await insertComplaint(fresh.db, { id: 1, comment: text });
    await tellOfComplaint(fresh.db, as(main), { id: 1, dealerId: 1 });
    for (const reopened of [true, false])
      await tellOfWord(fresh.db, as(main), { id: 1, dealerId: 1, message: text, pictures: 1, reopened });
    await as(staff).does(answerComplaint, { id: 1, from: 'new', to: 'accepted', answer: text });
  },
  'request for a call': async (text) => {
    for (const actor of [main, anonymous])
      await tellOfCallback(fresh.db, { ...as(main), actor }, { firstname: text, phone: '+7' });
  },
  'request to the desk': async (text) => {
    await askForContract(as(asking(text)), party(text) as never);
    await askForRequisites(as(asking(text)), party('ООО «Люмен»') as never, party(text) as never);
    await tellOfDecision(fresh.db, as(main), { id: 1, header: text, text });
  },
  chat: async (text) => {
    await as(main).does(sendChat, { message: text });
    await arrived(noon + 5 * 60_000);
    await as(staff, noon + 6 * 60_000).does(answerChat, { account: 1, message: text });
  },
  'message of the desk': (text) =>
    sendToEach({ db: fresh.db, now: noon, origin }, [1], {
      ...{ kind: 'mailing', mailingId: 1, byMail: true, header: text, text, href: '/cabinet/messages' },
    }),
  ...Object.fromEntries(
    (Object.keys(notificationKinds) as NotificationKind[]).map((kind) => [
      kind,
      async (text: string) => {
        await as(main).tries(setNotification, { kind, enabled: 1 });
        await notify(fresh.db, { now: noon, origin }, kind, [
          { accountId: 1, header: text, text, href: '/cabinet/orders/1' },
        ]);
      },
    ]),
  ),
};

/** Runs all jobs; returns the mails that were sent. */
async function arrived(now: number) {
  const before = server.received.length;
  while ((await runJobs({ ...as(anonymous, now), mailer }, allJobs)) > 0);
  return server.received.slice(before);
}

/** Returns the addresses that mail programs would turn into links. */
const addressesIn = (text: string) =>
  [
    ...text.matchAll(/\w+:\/\/\S+|[\p{L}\p{N}_.-]+@[\p{L}\p{N}-]+\.\p{L}+|[\p{L}\p{N}_-]+\.\p{L}{2,}\S*/gu),
  ].map(([found]) => found.replace(/[.,)]+$/, ''));
const evil = /evil|spy|злой/i;

describe.each(Object.entries(kinds))('the mail «%s»', (_, produce) => {
  test.each(Object.entries(typed))('typed text with %s creates no link or header', async (_name, text) => {
    const { db } = fresh;
    for (const table of ['accounts', 'staff'] as const)
      await db.updateTable(table).set({ name: text }).execute();
    await changeRows(db, 'dealers', {}, { header: text });
    await changeRows(db, 'contragents', {}, { company: text });
    await changeRows(db, 'contracts', {}, { header: text });
    await produce(text);
    const mails = await arrived(noon + 60 * 60_000);
    expect(mails.length).toBeGreaterThan(0);
    for (const { html = '', text: plain = '', subject = '', to, cc, bcc, replyTo, headers } of mails) {
      const hrefs = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href!);
      // A token is random and may contain any word, so it is ignored.
      const named = (href: string) => href.replace(/token=[\w-]+/, '');
      expect(hrefs.filter((href) => !href.startsWith(origin) || evil.test(named(href)))).toEqual([]);
      const shown = html.replace(/<style>[\s\S]*<\/style>|<a [\s\S]*?<\/a>|<[^>]*>/g, ' ');
      for (const part of [plain, shown, subject])
        expect(addressesIn(part).filter((address) => evil.test(named(address)))).toEqual([]);
      expect(html).not.toMatch(/<a [^>]*href="?javascript|<script|<img/i);
      // No text can end a header early or be decoded into another header.
      expect([to?.length, cc, bcc]).toEqual([1, undefined, undefined]);
      expect(replyTo?.length ?? 1).toBe(1);
      expect(headers.filter(({ key, value }) => key === 'bcc' || /[\r\n]/.test(value))).toEqual([]);
      expect(subject).not.toMatch(/[\r\n]/);
      expect(to?.map(({ address }) => address)).not.toContain('spy@evil.example');
    }
  });
});

test('the portal’s own link in a mail stays intact in the text and HTML parts', async () => {
  await invite(as(main), { id: 2, email: 'ivan.petrov@company.example', name: 'Иван' });
  const [mail] = await arrived(noon);
  const [link] = /https:\/\/portal\.test\/password\/reset\?token=[\w-]+/.exec(mail?.text ?? '') ?? [];
  expect(link).toBeDefined();
  expect(mail?.html).toContain(`href="${link}"`);
  // The person copies this address into the sign-in form.
  expect(mail?.text).toContain('ivan.petrov@company.example');
  expect(mail?.html).toContain('ivan.petrov@company.example');
});

test('a message from staff links to the address that its author has set, even on another site', async () => {
  const message = {
    header: 'Выставка',
    text: 'Приходите на expo.example',
    href: 'https://expo.example/2026',
  };
  await sendToEach({ db: fresh.db, now: noon, origin }, [1], {
    ...{ kind: 'mailing', mailingId: 1, byMail: true, ...message },
  });
  const [mail] = await arrived(noon);
  const hrefs = [...(mail?.html ?? '').matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs.filter((href) => href?.includes('expo'))).toEqual(['https://expo.example/2026']);
});

test('a mail queued by an earlier release preserves only its links into the portal', async () => {
  const text = `Задайте пароль:\n${origin}/password/reset?token=1\n\nhttp://evil.example/\n`;
  await send({ to: 'anna@example.com', subject: 'Пароль', text } as Mail);
  const [mail] = await arrived(noon);
  expect(mail?.html).toContain(`href="${origin}/password/reset?token=1"`);
  expect(mail?.html).not.toContain('href="http://evil.example');
});
