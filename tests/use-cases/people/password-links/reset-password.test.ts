import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#server/kernel/clock.ts';
import { actorOfSession, startSession } from '#server/people/auth/sessions.repository.server.ts';
import { signIn } from '#server/people/auth/sign-in.server.ts';
import { openPasswordLink } from '#server/people/password-links/open-password-link.server.ts';
import { createPasswordLink, type LinkPurpose } from '#server/people/password-links/repository.server.ts';
import { requestReminder } from '#server/people/password-links/request-reminder.server.ts';
import { resetPassword } from '#server/people/password-links/reset-password.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { addRows } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const fresher = 'fresh-password';
const manager = 2;
const hour = dayMs / 24;

const link = (purpose: LinkPurpose = 'reset', account = manager) =>
  createPasswordLink(fresh.db, noon, { kind: 'account', id: account }, purpose);
const open = (token: string, now = noon) => fresh.as(undefined, now).tries(openPasswordLink, { token });
const reset = (token: string, input: object = {}, now = noon) =>
  fresh.as(undefined, now).tries(resetPassword, {
    token,
    new_password: fresher,
    repeat_password: fresher,
    ...input,
  });
const enter = (password: string) => fresh.as().tries(signIn, { email: 'manager@example.com', password });
const expired = { ok: false, code: 'LINK_EXPIRED', status: 410 };

beforeEach(async () => {
  for (const table of ['jobs', 'attempts', 'password_links', 'sessions'] as const)
    await fresh.db.deleteFrom(table).execute();
});

describe('password links', () => {
  test.each([
    ['reset', hour],
    ['invite', 7 * dayMs],
  ] as const)('a password link (%s) is valid up to its last second and no longer', async (purpose, life) => {
    const token = await link(purpose);
    expect(okValue(await open(token, noon + life - 1_000))).toEqual({
      email: 'manager@example.com',
      purpose,
    });
    expect(await open(token, noon + life)).toMatchObject(expired);
    expect(await reset(token, {}, noon + life)).toMatchObject(expired);
    expect(okValue(await reset(token, {}, noon + life - 1_000))).toMatchObject({ purpose });
  });

  test('opening a password link does not use it up', async () => {
    const token = await link();
    for (let i = 0; i < 3; i++) okValue(await open(token));
    okValue(await reset(token));
  });

  test('a password link can be used only once', async () => {
    const token = await link();
    okValue(await reset(token));
    expect(await open(token)).toMatchObject(expired);
    expect(await reset(token, { new_password: 'another-one', repeat_password: 'another-one' })).toMatchObject(
      expired,
    );
    expect(await enter(fresher)).toMatchObject({ ok: true });
  });

  test('only one of two concurrent requests can use a password link', async () => {
    const token = await link();
    const both = await Promise.all([reset(token), reset(token)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test('a newer password link invalidates the earlier link', async () => {
    const older = await link();
    await link();
    expect(await open(older)).toMatchObject(expired);
  });

  test('setting a password invalidates all other password links of the account', async () => {
    const used = await link();
    const kept = await fresh.db.selectFrom('password_links').selectAll().executeTakeFirstOrThrow();
    const other = await link('invite');
    await addRows(fresh.db, 'password_links', kept);
    okValue(await reset(used));
    expect(await open(other)).toMatchObject(expired);
    expect(await reset(other)).toMatchObject(expired);
  });

  test('concurrent reminder requests leave only one password link', async () => {
    const ask = () => fresh.as().tries(requestReminder, { email: 'manager@example.com' });
    for (const asked of await Promise.all([ask(), ask(), ask()])) okValue(asked);
    expect(await fresh.db.selectFrom('password_links').selectAll().execute()).toHaveLength(1);
  });

  test.each(['', 'made-up', 'x'.repeat(300), undefined])(
    'an invalid password link (%j) is rejected as expired',
    async (token) => {
      expect(await open(token as string)).toMatchObject(expired);
      expect(await reset(token as string)).toMatchObject(expired);
    },
  );

  test('a password link of a disabled account is rejected as expired', async () => {
    const token = await link('reset', 4);
    expect(await open(token)).toMatchObject(expired);
    expect(await reset(token)).toMatchObject(expired);
  });
});

describe('setting a password', () => {
  test('after a password reset, only the new password is accepted', async () => {
    okValue(await reset(await link(), { new_password: passwords.main, repeat_password: passwords.main }));
    okValue(await reset(await link()));
    expect(await enter(passwords.main)).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await enter(fresher)).toMatchObject({ ok: true });
  });

  test('setting a password signs the person in and ends all earlier sessions of the account', async () => {
    const before = await startSession(fresh.db, { kind: 'account', id: manager }, noon);
    const others = await startSession(fresh.db, { kind: 'account', id: 1 }, noon);
    const { session } = okValue(await reset(await link()));
    expect(await actorOfSession(fresh.db, before, noon)).toMatchObject({ kind: 'anonymous' });
    expect(await actorOfSession(fresh.db, others, noon)).toMatchObject({ accountId: 1 });
    expect(await actorOfSession(fresh.db, session, noon)).toMatchObject({ accountId: manager });
  });

  test('an account that is blocked after failed attempts can sign in after a new password is set', async () => {
    for (let i = 0; i < 11; i++) await enter('guess');
    expect(await enter(fresher)).toMatchObject({ code: 'TOO_MANY_TRIES' });
    okValue(await reset(await link()));
    expect(await enter(fresher)).toMatchObject({ ok: true });
  });

  test('a new password is confirmed by mail, except to an invited person', async () => {
    okValue(await reset(await link('invite')));
    expect(await queuedMails(fresh.db)).toEqual([]);
    okValue(await reset(await link()));
    const [mail] = await queuedMails(fresh.db);
    expect(mail).toMatchObject({
      to: 'manager@example.com',
      subject: 'Пароль портала «Светоч Опт» изменён',
      text: expect.stringContaining('изменён 20.07.2026,\u00a012:00 по Москве'),
    });
  });

  test.each([
    [
      'is missing',
      '',
      '',
      { new_password: ['Введите новый пароль'], repeat_password: ['Повторите новый пароль'] },
    ],
    ['has seven characters', '1234567', '1234567', { new_password: ['Не короче 8\u00a0знаков'] }],
    ['differs from its repetition', 'password-1', 'password-2', { repeat_password: ['Пароли не совпадают'] }],
  ])('a new password that %s is rejected', async (_, new_password, repeat_password, fields) => {
    const token = await link();
    expect(await reset(token, { new_password, repeat_password })).toMatchObject({
      code: 'BAD_INPUT',
      fields,
    });
    okValue(await open(token));
  });

  test('well-known passwords are rejected, and the password link stays valid', async () => {
    const token = await link();
    for (const known of ['12345678', 'Пароль2026', 'gfhjkm123']) {
      const result = await reset(token, { new_password: known, repeat_password: known });
      expect(result).toMatchObject({
        code: 'BAD_INPUT',
        fields: { new_password: [expect.stringContaining('Этот пароль слишком известен')] },
      });
    }
    const short = await reset(token, { new_password: '1234567', repeat_password: '1234567' });
    expect(short).toMatchObject({ fields: { new_password: ['Не короче 8\u00a0знаков'] } });
    okValue(await reset(token));
  });

  test('a password of eight characters is accepted, and surrounding spaces are ignored', async () => {
    okValue(await reset(await link(), { new_password: ' Кряж-7ыъ ', repeat_password: 'Кряж-7ыъ' }));
    expect(await enter('Кряж-7ыъ ')).toMatchObject({ ok: true });
  });
});
