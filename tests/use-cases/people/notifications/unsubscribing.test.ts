import { beforeEach, describe, expect, test } from 'vitest';
import { notify } from '#server/people/notifications/notify.server.ts';
import { openUnsubscribing } from '#server/people/notifications/open-unsubscribing.server.ts';
import { switchByLink } from '#server/people/notifications/switch-by-link.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import type { SignedMail } from '#server/work/mail/mail.ts';
import { mailJob } from '#server/work/mail/queue-mail.server.ts';
import { tokenOf } from '#server/work/mail/unsubscribe-token.server.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** The unsubscribing link of a mail (§2.24.1). */

const fresh = smallWorld();
const secret = 'a secret of tests, of 32 characters';
const context = (secrets: readonly string[] = [secret]) => ({
  ...fresh.as(),
  sealingSecrets: secrets,
});

async function sent(): Promise<SignedMail[]> {
  const mails: SignedMail[] = [];
  const mailer = { send: async (mail: SignedMail) => void mails.push(mail), close: () => {} };
  while ((await runJobs({ ...context(), mailer }, [mailJob])) > 0);
  return mails;
}

const shipped = (accountId = 2) =>
  notify(fresh.db, { now: noon, origin: 'https://portal.test' }, 'order_shipped', [
    { accountId, header: 'Заказ 26-000001: отгружен', text: 'Заказ уехал.', href: '/cabinet/orders/1' },
  ]);

beforeEach(async () => {
  for (const table of ['notification_settings', 'messages', 'jobs'] as const)
    await fresh.db.deleteFrom(table).execute();
  await changeRows(fresh.db, 'accounts', { id: 2 }, { enabled: 1 });
});

const tokenIn = (text: string) => /unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? '';

describe('mails of a notification', () => {
  test('a notification mail has the unsubscribing link in its text, its HTML and its RFC 8058 headers', async () => {
    await shipped();
    const [mail] = await sent();
    const url = `https://portal.test/unsubscribe?token=${tokenOf({ accountId: 2, kind: 'order_shipped' }, secret)}`;
    expect(mail?.text).toBe(
      [
        'Заказ уехал.',
        'Открыть заказ: https://portal.test/cabinet/orders/1',
        `Письмо пришло, потому что включено уведомление «Заказ отгружен».\nНастроить уведомления: https://portal.test/cabinet/notifications\nОтписаться: ${url}\n`,
      ].join('\n\n'),
    );
    for (const text of [
      'Заказ 26-000001: отгружен</h1>',
      'Заказ уехал.',
      `href="${url}"`,
      'Открыть заказ</a>',
    ])
      expect(mail?.html).toContain(text);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('a queued notification mail is not sent if the account was disabled meanwhile', async () => {
    await shipped();
    await changeRows(fresh.db, 'accounts', { id: 2 }, { enabled: 0 });
    expect(await sent()).toEqual([]);
  });
});

describe('the unsubscribing link', () => {
  test('opening the unsubscribing link changes nothing, and confirming turns off one notification kind', async () => {
    const setting = { account_id: 2, kind: 'order_state', value: 'sklad@example.com', enabled: 1, push: 0 };
    await addRows(fresh.db, 'notification_settings', setting);
    await shipped();
    const token = tokenIn((await sent())[0]?.text ?? '');
    const open = async () => await context().does(openUnsubscribing, { token });
    expect(await open()).toEqual({ kind: 'order_shipped', header: 'Заказ отгружен', enabled: true });
    expect(await open()).toMatchObject({ enabled: true });
    for (let i = 0; i < 2; i++) await context().does(switchByLink, { token, enabled: '0' });
    expect(await open()).toMatchObject({ enabled: false });
    expect(await shipped()).toBe(0);
    expect(await fresh.db.selectFrom('notification_settings').selectAll().orderBy('kind').execute()).toEqual([
      { ...setting, kind: 'order_shipped', enabled: 0 },
      setting,
    ]);
    await context().does(switchByLink, { token, enabled: '1' });
    expect(await shipped()).toBe(1);
  });

  test('unsubscribing from order states does not turn off notifications of shipped or changed orders', async () => {
    const token = tokenOf({ accountId: 2, kind: 'order_state' }, secret);
    await context().does(switchByLink, { token, enabled: '0' });
    expect(await shipped()).toBe(1);
    const moment = { now: noon, origin: 'https://portal.test' };
    const changed = {
      accountId: 2,
      header: 'Заказ изменён',
      text: 'Две позиции.',
      href: '/cabinet/orders/1',
    };
    expect(await notify(fresh.db, moment, 'order_changed', [changed])).toBe(1);
    expect(await notify(fresh.db, moment, 'order_state', [changed])).toBe(0);
  });

  test('an unsubscribing link signed with a former secret is accepted, but an altered link is rejected', async () => {
    const subject = { accountId: 2, kind: 'order_shipped' };
    const token = tokenOf(subject, secret);
    const open = (given: string, secrets?: readonly string[]) =>
      context(secrets).tries(openUnsubscribing, { token: given });
    expect(await open(token, ['a newer secret of 32 characters and more', secret])).toMatchObject({
      ok: true,
    });
    const strange = [
      token.slice(0, -1),
      token.replace('2.', '1.'),
      token.replace('order_shipped', 'approval'),
      tokenOf({ accountId: 2, kind: 'constructor' }, secret),
      tokenOf({ accountId: 99_999, kind: 'news' }, secret),
      '',
    ];
    for (const each of strange) {
      expect(await open(each)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await context().tries(switchByLink, { token: each, enabled: '0' })).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect(await open(token, ['another secret of 32 characters, or so'])).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
