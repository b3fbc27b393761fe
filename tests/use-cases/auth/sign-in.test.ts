import { beforeEach, describe, expect, test } from 'vitest';
import { actorOfSession } from '#server/auth/sessions.repository.server.ts';
import { signIn } from '#server/auth/sign-in.server.ts';
import { signOut } from '#server/auth/sign-out.server.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { countAttempt } from '#server/limits/attempts.repository.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { passwords } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => fresh.db.deleteFrom('attempts').execute());

const email = 'main@example.com';
const enter = (input: Record<string, unknown>, now = noon) =>
  execute(signIn, { email, password: passwords.main, ...input }, testContext(fresh.db, undefined, now));

async function tokenOf(input: Record<string, unknown> = {}): Promise<string> {
  return okValue(await enter(input)).token;
}

describe('signing in', () => {
  test('opens a session of that account', async () => {
    const actor = await actorOfSession(fresh.db, await tokenOf(), noon);
    expect(actor).toMatchObject({ kind: 'account', accountId: 1, dealerId: 1, role: 'main', email });
  });

  test('takes the e-mail in any case and with spaces round it', async () => {
    expect(await enter({ email: '  Main@Example.COM ' })).toMatchObject({ ok: true });
  });

  test('says the same about a wrong password and an unknown e-mail', async () => {
    const wrong = await enter({ password: 'guess' });
    const unknown = await enter({ email: 'nobody@example.com', password: 'guess' });
    expect(wrong).toMatchObject({ ok: false, code: 'WRONG_PASSWORD' });
    expect(unknown).toEqual(wrong);
  });

  test('names the empty fields', async () => {
    const result = await enter({ email: '', password: '' });
    expect(result).toMatchObject({ fields: { email: ['Укажите e-mail'], password: ['Введите пароль'] } });
  });

  test('tells a disabled account so, but only who knows its password', async () => {
    const disabled = { email: 'disabled@example.com' };
    expect(await enter(disabled)).toMatchObject({ code: 'ACCOUNT_DISABLED' });
    expect(await enter({ ...disabled, password: 'guess' })).toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  test('stops after ten wrong tries for fifteen minutes, right password or not', async () => {
    for (let i = 0; i < 10; i++) await enter({ password: 'guess' });
    expect(await enter({})).toMatchObject({ code: 'TOO_MANY_TRIES', status: 429 });
    expect(await enter({}, noon + 15 * 60_000)).toMatchObject({ ok: true });
  });

  test('stops a client that tries many e-mails', async () => {
    const client = '192.0.2.1';
    const window = { limit: 50, windowMs: 1000, now: noon };
    for (let i = 0; i < 49; i++) await countAttempt(fresh.db, `login-from:${client}`, window);
    // A whole office behind one address may sign in: what succeeds is no try.
    for (let i = 0; i < 3; i++) expect(await enter({ client })).toMatchObject({ ok: true });
    expect(await enter({ client, password: 'guess' })).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await enter({ client })).toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await enter({ client: '192.0.2.2' })).toMatchObject({ ok: true });
  });

  test('knows no account of a long e-mail, and refuses one that small letters make too long', async () => {
    expect(await enter({ email: `${'a'.repeat(248)}@b.ru` })).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await enter({ email: `${'İ'.repeat(240)}@b.ru` })).toMatchObject({
      ...{ code: 'BAD_INPUT', fields: { email: ['Проверьте e-mail'] } },
    });
  });

  test('keeps no tries that count no more, whatever e-mails were tried', async () => {
    await enter({ email: 'nobody@example.com' });
    await enter({ email: 'somebody@example.com' }, noon + 15 * 60_000);
    expect(await fresh.db.selectFrom('attempts').selectAll().execute()).toHaveLength(1);
  });
});

describe('a session', () => {
  test('is stored hashed: the database alone does not let anybody in', async () => {
    const token = await tokenOf();
    const rows = await fresh.db.selectFrom('sessions').select('id').execute();
    expect(rows.map(({ id }) => id)).not.toContain(token);
  });

  test('ends at the next request of an account that was disabled', async () => {
    const token = await tokenOf({ email: 'manager@example.com' });
    await fresh.db.updateTable('accounts').set({ enabled: 0 }).where('id', '=', 2).execute();
    expect(await actorOfSession(fresh.db, token, noon)).toEqual({ kind: 'anonymous' });
    await fresh.db.updateTable('accounts').set({ enabled: 1 }).where('id', '=', 2).execute();
  });

  test('lives thirty days after it was last used', async () => {
    const token = await tokenOf();
    expect(await actorOfSession(fresh.db, token, noon + 29 * dayMs)).toMatchObject({ kind: 'account' });
    expect(await actorOfSession(fresh.db, token, noon + 58 * dayMs)).toMatchObject({ kind: 'account' });
    expect(await actorOfSession(fresh.db, token, noon + 89 * dayMs)).toEqual({ kind: 'anonymous' });
  });

  test('ends with signing out', async () => {
    const token = await tokenOf();
    await execute(signOut, { token }, testContext(fresh.db));
    expect(await actorOfSession(fresh.db, token, noon)).toEqual({ kind: 'anonymous' });
  });
});
