import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { getAccount } from '#server/people/accounts/get-account.server.ts';
import { saveAccount } from '#server/people/accounts/save-account.server.ts';
import { setSubscription } from '#server/people/accounts/set-subscription.server.ts';
import { changePassword } from '#server/people/auth/change-password.server.ts';
import { actorOfSession, startSession } from '#server/people/auth/sessions.repository.server.ts';
import { signIn } from '#server/people/auth/sign-in.server.ts';
import { setNotification } from '#server/people/notifications/set-notification.server.ts';
import { createPasswordLink } from '#server/people/password-links/repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const everybody = [actors.main, actors.manager, actors.observer, actors.other];

const account = async (actor: SignedIn = actors.manager) => await fresh.as(actor).does(getAccount, {});
const save = (input: object, actor: SignedIn = actors.manager) => fresh.as(actor).tries(saveAccount, input);

describe('one’s own account', () => {
  test.each(everybody)('the account $email sees its own data without the password hash', async (actor) => {
    expect(await account(actor)).toMatchObject({
      id: actor.accountId,
      email: actor.email,
      role: actor.role,
      picture: '',
      subscribed: false,
    });
    expect(JSON.stringify(await account(actor))).not.toContain('argon2');
  });

  test.each([undefined, '', '0', 0, '2', 2])('the id %j finds the signed-in account', async (id) => {
    const result = await fresh.as(actors.manager).tries(getAccount, { id });
    expect(okValue(result).id).toBe(2);
  });

  test.each([1, 5, 999])('even the main user cannot read the account %i of another person', async (id) => {
    for (const actor of [actors.manager, { ...actors.main, accountId: 77 }])
      expect(await fresh.as(actor).tries(getAccount, { id })).toMatchObject({
        code: 'NOT_FOUND',
      });
    expect(await save({ id, name: 'Чужой' })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('saving the profile', () => {
  test('saving a profile trims the name and normalizes the telephone number', async () => {
    expect(okValue(await save({ name: ' Анна  ', phone: '8 916 123 45 67' }))).toMatchObject({
      name: 'Анна',
      phone: '+7 (916) 123-45-67',
    });
    expect(await account()).toMatchObject({ name: 'Анна', phone: '+7 (916) 123-45-67' });
  });

  test('a profile from an old form is saved, and fields that the form does not send are preserved', async () => {
    okValue(await save({ id: '2', firstname: 'Вера' }));
    expect(await account()).toMatchObject({ name: 'Вера', phone: '+7 (916) 123-45-67' });
    okValue(await save({ phone: '' }));
    expect(await account()).toMatchObject({ name: 'Вера', phone: '' });
    okValue(await save({}));
    expect(await account()).toMatchObject({ name: 'Вера', phone: '' });
  });

  test('saving a profile does not change the e-mail and the role of the account', async () => {
    okValue(await save({ name: 'Вера', email: 'x@example.com', type_id: '1', enabled: '0', dealer_id: 2 }));
    expect(await account()).toMatchObject({ email: 'manager@example.com', role: 'manager' });
    expect(await account(actors.main)).toMatchObject({ id: 1 });
  });

  test.each([
    ['an empty name', { name: ' ' }, { name: ['Это поле необходимо заполнить.'] }],
    ['an invisible name', { name: '\u200b' }, { name: ['Это поле необходимо заполнить.'] }],
    ['a name above 255 characters', { name: 'я'.repeat(256) }, { name: ['Не длиннее 255\u00a0знаков'] }],
    ['an incomplete phone number', { phone: '12345' }, { phone: ['Это поле необходимо заполнить.'] }],
  ])('a profile is not saved with %s', async (_, wrong, fields) => {
    expect(await save({ name: 'Анна', phone: '', ...wrong })).toMatchObject({ code: 'BAD_INPUT', fields });
    expect(await account()).toMatchObject({ name: 'Вера' });
  });
});

describe('the news subscription', () => {
  const set = (val: unknown) => fresh.as(actors.manager).tries(setSubscription, { val, id: 1 });

  test.each([
    ['1', true],
    [1, true],
    ['0', false],
    [['0', '1'], true],
    [undefined, false],
  ])('the news subscription is set by the value %j', async (val, subscribed) => {
    expect(okValue(await set(val))).toEqual({ id: 2, subscribed });
    expect(await account()).toMatchObject({ subscribed });
    expect(await account(actors.main)).toMatchObject({ subscribed: false });
  });

  test('the news subscription changes the notification «Новости» and preserves its e-mail', async () => {
    const news = async (input: object) =>
      await fresh.as(actors.manager).does(setNotification, { kind: 'news', ...input });
    await news({ enabled: '1', value: 'news@example.com' });
    expect(await account()).toMatchObject({ subscribed: true, newsEmail: 'news@example.com' });
    await set('0');
    expect(await account()).toMatchObject({ subscribed: false, newsEmail: 'news@example.com' });
    await news({ value: '' });
    expect(await account()).toMatchObject({ subscribed: false, newsEmail: 'manager@example.com' });
  });
});

describe('changing the password', () => {
  const fresher = 'fresh-password';
  const change = (input: object = {}, now = noon) =>
    fresh.as(actors.observer, now).tries(changePassword, {
      old_password: passwords.main,
      new_password: fresher,
      repeat_password: fresher,
      ...input,
    });
  const enter = async (password: string) =>
    (await fresh.as().tries(signIn, { email: 'observer@example.com', password })).ok;

  beforeEach(async () => {
    for (const table of ['jobs', 'attempts', 'password_links', 'sessions'] as const)
      await fresh.db.deleteFrom(table).execute();
    const hashes = await fresh.db.selectFrom('accounts').select(['id', 'password_hash']).execute();
    const { password_hash = '' } = hashes.find(({ id }) => id === 1) ?? {};
    await changeRows(fresh.db, 'accounts', { id: 3 }, { password_hash });
  });

  test('after a password change, only the new password is accepted', async () => {
    okValue(await change());
    expect([await enter(passwords.main), await enter(fresher)]).toEqual([false, true]);
  });

  test('changing the password ends all sessions of the account except the current session', async () => {
    const own = await startSession(fresh.db, { kind: 'account', id: 3 }, noon);
    const elsewhere = await startSession(fresh.db, { kind: 'account', id: 3 }, noon);
    const others = await startSession(fresh.db, { kind: 'account', id: 1 }, noon);
    okValue(await change({ session: own }));
    const kinds = await Promise.all(
      [own, elsewhere, others].map(async (token) => (await actorOfSession(fresh.db, token, noon)).kind),
    );
    expect(kinds).toEqual(['account', 'anonymous', 'account']);
  });

  test('changing the password invalidates mailed links and is confirmed by mail', async () => {
    await createPasswordLink(fresh.db, noon, { kind: 'account', id: 3 }, 'reset');
    okValue(await change());
    expect(await fresh.db.selectFrom('password_links').selectAll().execute()).toEqual([]);
    expect(await queuedMails(fresh.db)).toMatchObject([
      { to: 'observer@example.com', subject: 'Пароль портала «Светоч Опт» изменён' },
    ]);
  });

  test('a wrong old password is refused with an error at its field', async () => {
    expect(await change({ old_password: 'guess' })).toMatchObject({
      code: 'WRONG_OLD_PASSWORD',
      fields: { old_password: ['Старый пароль введён неверно'] },
    });
    expect(await enter(passwords.main)).toBe(true);
  });

  test.each([
    [{ old_password: '' }, { old_password: ['Введите старый пароль'] }],
    [{ new_password: '1234567', repeat_password: '1234567' }, { new_password: ['Не короче 8\u00a0знаков'] }],
    [{ repeat_password: 'fresh-passwort' }, { repeat_password: ['Пароли не совпадают'] }],
  ])('a password change with %j is rejected', async (input, fields) => {
    expect(await change(input)).toMatchObject({ code: 'BAD_INPUT', fields });
    expect(await enter(passwords.main)).toBe(true);
  });

  test('after ten wrong old passwords, a password change is blocked for 15 minutes', async () => {
    for (let i = 0; i < 10; i++) await change({ old_password: 'guess' });
    expect(await change()).toMatchObject({ code: 'TOO_MANY_TRIES', status: 429 });
    okValue(await change({}, noon + 15 * 60_000));
  });
});
