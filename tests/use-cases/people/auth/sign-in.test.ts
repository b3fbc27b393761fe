import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#server/kernel/clock.ts';
import { passwordFits } from '#server/people/auth/passwords.server.ts';
import { actorOfSession } from '#server/people/auth/sessions.repository.server.ts';
import { signIn } from '#server/people/auth/sign-in.server.ts';
import { signOut } from '#server/people/auth/sign-out.server.ts';
import { countAttempt } from '#server/work/limits/attempts.repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => clearTables(fresh.db, 'attempts'));

const email = 'main@example.com';
const enter = (input: Record<string, unknown>, now = noon) =>
  fresh.as(undefined, now).tries(signIn, { email, password: passwords.main, ...input });

async function tokenOf(input: Record<string, unknown> = {}): Promise<string> {
  return okValue(await enter(input)).token;
}

describe('signing in', () => {
  test('signing in starts a session of the account', async () => {
    const actor = await actorOfSession(fresh.db, await tokenOf(), noon);
    expect(actor).toMatchObject({ kind: 'account', accountId: 1, dealerId: 1, role: 'main', email });
  });

  test('sign-in accepts the e-mail in any letter case and with surrounding spaces', async () => {
    expect(await enter({ email: '  Main@Example.COM ' })).toMatchObject({ ok: true });
  });

  test('sign-in returns the same response for a wrong password and an unknown e-mail', async () => {
    const wrong = await enter({ password: 'guess' });
    const unknown = await enter({ email: 'nobody@example.com', password: 'guess' });
    expect(wrong).toMatchObject({ ok: false, code: 'WRONG_PASSWORD' });
    expect(unknown).toEqual(wrong);
  });

  test('sign-in with empty fields is rejected with an error at each field', async () => {
    const result = await enter({ email: '', password: '' });
    expect(result).toMatchObject({ fields: { email: ['Укажите e-mail'], password: ['Введите пароль'] } });
  });

  test('a disabled account is reported as disabled only when the password is right', async () => {
    const disabled = { email: 'disabled@example.com' };
    expect(await enter(disabled)).toMatchObject({ code: 'ACCOUNT_DISABLED' });
    expect(await enter({ ...disabled, password: 'guess' })).toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  /** Stores this hash in the account and signs in. Returns the response and the hash that is stored after sign-in. */
  async function enterWith(hash: string, password: string) {
    const account = () => fresh.db.updateTable('accounts').where('email', '=', email);
    const hashNow = async () =>
      (
        await fresh.db
          .selectFrom('accounts')
          .select('password_hash')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
      ).password_hash;
    const before = await hashNow();
    await account().set({ password_hash: hash }).execute();
    const result = await enter({ password });
    const after = await hashNow();
    await account().set({ password_hash: before }).execute();
    return { result, after };
  }

  // Hashes made by other programs: md5sum, `openssl passwd -6` and libcrypt.
  const oldHashes: [string, string, string][] = [
    ['salted md5 of Bitrix', 'password', 'abcdefgh9936bbd58ae37f795ffa4f1eaf587f2f'],
    ['salted md5 with signs in the salt', 'password', '$6$;,<~}b6e246848db751b1f5dc8fbe65fc59dc'],
    [
      'salted md5 with the signs of another hash in the salt',
      'password',
      'a$2y$"{]d98e042a3bd63d1e03b2d6d71ac4d7d1',
    ],
    ['plain md5', 'password', '5f4dcc3b5aa765d61d8327deb882cf99'],
    ['plain md5 in capitals', 'password', '5F4DCC3B5AA765D61D8327DEB882CF99'],
    ['salted md5 of Russian letters in windows-1251', 'пароль', 'salt1234fd304170d9270bc80ec9af9554af1c53'],
    [
      'SHA-512 crypt',
      'password',
      '$6$abcdefghabcdefgh$D3.yYZvnJmldaos3v4MjoCYOKszTNwHEPTDB3/dAy8YSNXdR7HKXU9ZBStv5cWw2745GxcZ4rRRTEtLkTDmU00',
    ],
    ['bcrypt of PHP', 'password', '$2y$10$abcdefghijklmnopqrstuu5Lo0g67CiD3M4RpN1BmBb4Crp5w7dbK'],
  ];

  test.each(oldHashes)(
    'a password of the old portal is accepted and rehashed: %s',
    async (_, password, hash) => {
      const { result, after } = await enterWith(hash, password);
      expect(result).toMatchObject({ ok: true });
      expect(after).toMatch(/^\$argon2id\$/);
      expect(await passwordFits(password, after)).toBe(true);
    },
  );

  test.each(oldHashes)('a wrong password is rejected for an outdated hash: %s', async (_, password, hash) => {
    const { result, after } = await enterWith(hash, `${password}?`);
    expect(result).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(after).toBe(hash);
  });

  test.each([
    ['truncated SHA-512 crypt', '$6$rounds=5000$saltsalt$YUJ0dFbXFyWSyDWWWWWWWWWWWWWWWWWWWWWWWWWWWW/'],
    ['bcrypt that takes hours', '$2y$31$abcdefghijklmnopqrstuu5Lo0g67CiD3M4RpN1BmBb4Crp5w7dbK'],
    ['truncated argon2id', '$argon2id$v=19$m=19456,t=2,p=1$brok'],
    ['not a hash', '*'],
  ])('a password reset is offered if the stored hash cannot be checked: %s', async (_, hash) => {
    const { result } = await enterWith(hash, 'password');
    expect(result).toMatchObject({
      code: 'PASSWORD_OUTDATED',
      status: 400,
      message: 'Прежний пароль больше не действует. Задайте новый по ссылке «Забыли пароль?»',
    });
  });

  test('a disabled account is offered no password reset', async () => {
    const accounts = () => fresh.db.updateTable('accounts').where('email', '=', email);
    const { password_hash } = await fresh.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await accounts().set({ password_hash: '*', enabled: 0 }).execute();
    const result = await enter({ password: 'password' });
    await accounts().set({ password_hash, enabled: 1 }).execute();
    expect(result).toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  test('after ten failed attempts, sign-in is blocked for 15 minutes even with the right password', async () => {
    for (let i = 0; i < 10; i++) await enter({ password: 'guess' });
    expect(await enter({})).toMatchObject({ code: 'TOO_MANY_TRIES', status: 429 });
    expect(await enter({}, noon + 15 * 60_000)).toMatchObject({ ok: true });
  });

  test('a known browser can still sign in while strangers try passwords', async () => {
    for (let i = 0; i < 11; i++) await enter({ password: 'guess' });
    expect(await enter({})).toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await enter({ browser: 'own' })).toMatchObject({ ok: true });
  });

  test('a known browser is also blocked after ten failed attempts', async () => {
    for (let i = 0; i < 10; i++) await enter({ browser: 'own', password: 'guess' });
    expect(await enter({ browser: 'own' })).toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await enter({ browser: 'another' })).toMatchObject({ ok: true });
  });

  test('an account allows unknown browsers ten failed attempts per address and 50 in total', async () => {
    const from = (client: string, input = {}) => enter({ client, ...input });
    for (let i = 0; i < 10; i++) await from('192.0.2.1', { password: 'guess' });
    expect(await from('192.0.2.1')).toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await from('192.0.2.2')).toMatchObject({ ok: true });
    for (let i = 10; i < 50; i++) await from(`198.51.100.${i}`, { password: 'guess' });
    expect(await from('192.0.2.3')).toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await from('192.0.2.3', { browser: 'own' })).toMatchObject({ ok: true });
  });

  test('an address is blocked after 50 failed sign-ins, except for known browsers', async () => {
    const client = '192.0.2.1';
    const window = { limit: 50, windowMs: 1000, now: noon };
    for (let i = 0; i < 49; i++) await countAttempt(fresh.db, `login-from:${client}`, window);
    // A whole office behind one address can sign in, because successful sign-ins do not count as attempts.
    for (let i = 0; i < 3; i++) expect(await enter({ client })).toMatchObject({ ok: true });
    expect(await enter({ client, password: 'guess' })).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await enter({ client })).toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await enter({ client: '192.0.2.2' })).toMatchObject({ ok: true });
    expect(await enter({ client, browser: 'own' })).toMatchObject({ ok: true });
  });

  test('a long e-mail is handled as unknown, and an e-mail that is too long in lower case is rejected', async () => {
    expect(await enter({ email: `${'a'.repeat(248)}@b.ru` })).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await enter({ email: `${'İ'.repeat(240)}@b.ru` })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { email: ['Проверьте e-mail'] },
    });
  });
});

describe('sessions of accounts', () => {
  test('the database does not contain session tokens', async () => {
    const token = await tokenOf();
    const rows = await fresh.db.selectFrom('sessions').select('id').execute();
    expect(rows.map(({ id }) => id)).not.toContain(token);
  });

  test('disabling an account ends its sessions at the next request', async () => {
    const token = await tokenOf({ email: 'manager@example.com' });
    await changeRows(fresh.db, 'accounts', { id: 2 }, { enabled: 0 });
    expect(await actorOfSession(fresh.db, token, noon)).toEqual({ kind: 'anonymous' });
    await changeRows(fresh.db, 'accounts', { id: 2 }, { enabled: 1 });
  });

  test('a session lasts thirty days after its last use', async () => {
    const token = await tokenOf();
    expect(await actorOfSession(fresh.db, token, noon + 29 * dayMs)).toMatchObject({ kind: 'account' });
    expect(await actorOfSession(fresh.db, token, noon + 58 * dayMs)).toMatchObject({ kind: 'account' });
    expect(await actorOfSession(fresh.db, token, noon + 89 * dayMs)).toEqual({ kind: 'anonymous' });
  });

  test('a session ends on signing out', async () => {
    const token = await tokenOf();
    await fresh.as().tries(signOut, { token });
    expect(await actorOfSession(fresh.db, token, noon)).toEqual({ kind: 'anonymous' });
  });
});
