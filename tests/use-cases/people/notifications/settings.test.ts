import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { listNotifications } from '#server/people/notifications/list-notifications.server.ts';
import { notify } from '#server/people/notifications/notify.server.ts';
import { setAllAddresses } from '#server/people/notifications/set-all-addresses.server.ts';
import { setNotification } from '#server/people/notifications/set-notification.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = (actor: SignedIn = actors.main) => fresh.as(actor);
const set = (raw: unknown, actor?: SignedIn) => as(actor).tries(setNotification, raw);
const list = async (actor?: SignedIn) => (await as(actor).does(listNotifications, undefined)).settings;
const short = async (actor?: SignedIn) =>
  (await list(actor)).map(({ id, kind, enabled, value }) => [id, kind, enabled, value].join(' '));

const news = async () => (await list()).find(({ kind }) => kind === 'news');

beforeEach(async () => {
  await clearTables(fresh.db, 'notification_settings', 'messages', 'jobs');
});

describe('the address of all mails', () => {
  const setAll = (raw: unknown, actor: SignedIn = actors.main) => as(actor).tries(setAllAddresses, raw);
  const values = async (actor?: SignedIn) => [...new Set((await list(actor)).map(({ value }) => value))];

  test('one address can be set for all kinds of notifications without turning any kind on or off', async () => {
    await set({ kind: 'news', enabled: true, value: 'news@example.com' });
    const before = (await list()).map(({ kind, enabled }) => [kind, enabled]);
    okValue(await setAll({ value: ' Zakupki@Example.com ' }));
    expect(await values()).toEqual(['zakupki@example.com']);
    expect((await list()).map(({ kind, enabled }) => [kind, enabled])).toEqual(before);
    // A single kind can then get another address. The account's own e-mail is not stored, so the kinds follow the
    // account.
    await set({ kind: 'act_ready', value: 'buh@example.com' });
    expect(await values()).toEqual(['zakupki@example.com', 'buh@example.com']);
    okValue(await setAll({ value: 'main@example.com' }));
    expect((await list()).some(({ own }) => own)).toBe(false);
  });

  test('setting one address for an observer changes only the notifications that observers can get', async () => {
    okValue(await setAll({ value: 'buh@example.com' }, actors.observer));
    const kinds = await fresh.db.selectFrom('notification_settings').select('kind').orderBy('kind').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['act_ready', 'mailing', 'news', 'papers_ready']);
  });

  test('the address of all notifications is rejected if invalid or if an address was changed meanwhile', async () => {
    expect(await setAll({ value: 'склад' })).toMatchObject({ fields: { value: ['Проверьте e-mail'] } });
    const original = Object.fromEntries((await list()).map(({ kind, value }) => [kind, value]));
    await set({ kind: 'news', value: 'news@example.com' });
    const stale = await setAll({ value: 'zakupki@example.com', original });
    expect(stale).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      fields: { value: [expect.stringContaining('адреса ниже изменились')] },
    });
    expect(await values()).toEqual(['main@example.com', 'news@example.com']);
    // An empty value means the account's own e-mail, as in the fields of single kinds.
    okValue(await setAll({ value: '' }));
    expect(await values()).toEqual(['main@example.com']);
  });
});

describe('notification settings', () => {
  test('notification settings have numbers and defaults and use the e-mail of the account', async () => {
    expect(await short()).toEqual([
      '8 order_placed false main@example.com',
      '1 order_state true main@example.com',
      '9 order_changed true main@example.com',
      '10 order_shipped true main@example.com',
      '11 papers_ready false main@example.com',
      '2 act_ready true main@example.com',
      '3 need_arrived true main@example.com',
      '4 news false main@example.com',
      '5 price_change false main@example.com',
      '6 mailing true main@example.com',
      '7 approval true main@example.com',
    ]);
  });

  test('an observer is offered only notifications about documents, acts, news and messages to dealers', async () => {
    expect(await short(actors.observer)).toEqual([
      '11 papers_ready false observer@example.com',
      '2 act_ready true observer@example.com',
      '4 news false observer@example.com',
      '6 mailing true observer@example.com',
    ]);
    expect(await set({ id: 1, state: 1 }, actors.observer)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('a notification setting can be changed by name or, as old clients do, by number', async () => {
    expect(okValue(await set({ id: '4', state: '1' }))).toMatchObject({ id: 4, kind: 'news', enabled: true });
    expect(okValue(await set({ kind: 'order_state', enabled: '0' }))).toMatchObject({
      id: 1,
      enabled: false,
    });
    const on = async (actor?: SignedIn) =>
      (await list(actor)).filter(({ enabled }) => enabled).map(({ kind }) => kind);
    const others = [
      'order_changed',
      'order_shipped',
      'act_ready',
      'need_arrived',
      'news',
      'mailing',
      'approval',
    ];
    expect(await on()).toEqual(others);
    expect(await on(actors.manager)).toContain('order_state');
  });

  test('notifications split from «Изменилось состояние заказа» follow its setting until they are set', async () => {
    const before = { account_id: 1, kind: 'order_state', enabled: 0, value: 'sklad@example.com' };
    await addRows(fresh.db, 'notification_settings', before);
    expect(await short()).toContain('10 order_shipped false sklad@example.com');
    await set({ kind: 'order_shipped', enabled: 1 });
    const sent = { accountId: 1, header: 'Заказ', text: 'Уехал', href: '/cabinet/orders/1' };
    const moment = { now: noon, origin: 'https://portal.test' };
    expect(await notify(fresh.db, moment, 'order_changed', [sent])).toBe(0);
    expect(await notify(fresh.db, moment, ['order_state', 'order_shipped'], [sent])).toBe(1);
    expect((await queuedMails(fresh.db)).map(({ to }) => to)).toEqual(['sklad@example.com']);
    // Setting «Изменилось состояние заказа» again changes neither of these kinds.
    await set({ kind: 'order_state', enabled: 1, value: '' });
    expect(await short()).toEqual(
      expect.arrayContaining([
        '1 order_state true main@example.com',
        '9 order_changed false sklad@example.com',
        '10 order_shipped true sklad@example.com',
      ]),
    );
  });

  test('setting one kind of notification leaves all other kinds unchanged', async () => {
    const before = await short();
    await set({ kind: 'order_state', enabled: 0 });
    expect(await short()).toEqual(
      before.map((line) => (line.startsWith('1 ') ? '1 order_state false main@example.com' : line)),
    );
  });

  test('changing a notification setting preserves fields that were not sent', async () => {
    await set({ kind: 'news', enabled: true });
    await set({ kind: 'news', value: ' Sklad@Example.com ' });
    expect(await news()).toMatchObject({ enabled: true, value: 'sklad@example.com', own: true });
    await set({ kind: 'news', enabled: false });
    expect(await news()).toMatchObject({ enabled: false, value: 'sklad@example.com' });
  });

  test('an empty e-mail of a notification means the e-mail of the account', async () => {
    await set({ kind: 'news', value: 'sklad@example.com' });
    expect(okValue(await set({ kind: 'news', value: '  ' }))).toMatchObject({ own: false });
    expect(okValue(await set({ kind: 'news', value: 'main@example.com' }))).toMatchObject({ own: false });
  });

  test('a notification setting with an invalid e-mail or an unknown kind is rejected', async () => {
    expect(await set({ kind: 'news', value: 'склад' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { value: ['Проверьте e-mail'] },
    });
    for (const raw of [{}, { id: 12, state: 1 }, { kind: 'all', enabled: 1 }, { kind: 'toString' }])
      expect(await set(raw)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('a notification is sent only to accounts that have turned it on, to the e-mail of the setting', async () => {
    await set({ kind: 'act_ready', value: 'buh@example.com' });
    await set({ kind: 'act_ready', enabled: 0 }, actors.manager);
    const message = { header: 'Акт готов', text: 'Готов', href: '/cabinet/acts/1' };
    await notify(fresh.db, { now: noon, origin: 'https://portal.test' }, 'act_ready', [
      { accountId: 1, ...message },
      { accountId: 2, ...message },
      { accountId: 4, ...message },
    ]);
    expect((await queuedMails(fresh.db)).map(({ to }) => to)).toEqual(['buh@example.com']);
    const messages = await fresh.db.selectFrom('messages').select('account_id').execute();
    expect(messages).toEqual([{ account_id: 1 }]);
  });
});
