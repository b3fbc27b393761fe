import { beforeEach, describe, expect, test } from 'vitest';
import { resetPersonSecondFactor } from '#server/desk/dealers/reset-person-second-factor.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import {
  actorOfSession,
  actorOfStaffSession,
  startSession,
} from '#server/people/auth/sessions.repository.server.ts';
import { showSecurity } from '#server/people/auth/show-security.server.ts';
import { signIn, signInStaff } from '#server/people/auth/sign-in.server.ts';
import { createPasswordLink } from '#server/people/password-links/repository.server.ts';
import { resetPassword } from '#server/people/password-links/reset-password.server.ts';
import { beginSecondFactor } from '#server/people/second-factor/begin-second-factor.server.ts';
import { resetStaffSecondFactor } from '#server/people/second-factor/reset-staff-second-factor.server.ts';
import {
  signInStaffWithCode,
  signInWithCode,
} from '#server/people/second-factor/sign-in-with-code.server.ts';
import { turnOffSecondFactor } from '#server/people/second-factor/turn-off-second-factor.server.ts';
import { turnOnSecondFactor } from '#server/people/second-factor/turn-on-second-factor.server.ts';
import { codeAt } from '#tests/builders/app-code.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { secondFactorOf } from '#tests/builders/second-factor.ts';
import { actors, colleagues, passwords, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  const tables = [
    'attempts',
    'sessions',
    'staff_sessions',
    'second_factors',
    'sign_in_steps',
    'jobs',
  ] as const;
  for (const table of tables) await fresh.db.deleteFrom(table).execute();
});

const { main, other } = actors;
const halfMinute = 30_000;
const visitor = (now = noon) => fresh.as(undefined, now);
const as = (actor: SignedIn | typeof staff, now = noon) => fresh.as(actor, now);
const ownFactor = (now = noon) => secondFactorOf(fresh.db, main, { password: passwords.main, now });
const stateOf = async (actor: SignedIn, now = noon) => (await as(actor, now).does(showSecurity, {})).factor;

/** Signs in with the right password and returns the secret of the second step. */
async function stepOf(now = noon): Promise<string> {
  const result = await visitor(now).tries(signIn, { email: main.email, password: passwords.main });
  if (result.ok || result.code !== 'CODE_NEEDED') throw new Error('no code was asked for');
  return String(result.data.step);
}
const enter = (step: string, code: string, now = noon) => visitor(now).tries(signInWithCode, { step, code });
const wrong = { code: 'WRONG_CODE', fields: { code: [expect.stringContaining('Код не подходит')] } };

describe('setting up the second factor', () => {
  test('an unconfirmed second factor shows one secret in all tabs and is not required at sign-in', async () => {
    expect(await stateOf(main)).toEqual({ state: 'off' });
    await as(main).tries(beginSecondFactor, {});
    const first = await stateOf(main);
    await as(main).tries(beginSecondFactor, {});
    expect(await stateOf(main)).toEqual(first);
    expect(first).toMatchObject({
      state: 'pending',
      secret: expect.stringMatching(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/),
    });
    expect(await stateOf(other)).toEqual({ state: 'off' });
    // Sign-in does not require a code yet.
    const typed = { email: main.email, password: passwords.main };
    expect(await visitor().tries(signIn, typed)).toMatchObject({ ok: true });
  });

  test('the setup of a second factor is hidden from staff viewing the portal and expires after an hour', async () => {
    await as(main).tries(beginSecondFactor, {});
    const viewedBy = { staffId: 1, dealer: 'Люмен', until: noon + 3_600_000 };
    expect(await as({ ...main, viewedBy }).tries(showSecurity, {})).toMatchObject({
      code: 'VIEW_ONLY',
    });
    expect(await stateOf(main, noon + 3_600_000)).toEqual({ state: 'off' });
  });

  test('turning the second factor on requires a code and the password', async () => {
    await as(main).tries(beginSecondFactor, {});
    const factor = await stateOf(main);
    const code = factor.state === 'pending' ? codeAt(factor.secret, noon) : '';
    const on = (typed: object) => as(main).tries(turnOnSecondFactor, typed);
    expect(await on({ code: '', password: '' })).toMatchObject({
      fields: { code: ['Введите код'], password: ['Введите пароль'] },
    });
    expect(await on({ code, password: 'guess' })).toMatchObject({
      fields: { password: ['Неверный пароль'] },
    });
    for (const typo of ['12', 'пароль', '１２３４５６'])
      expect(await on({ code: typo, password: passwords.main }), typo).toMatchObject(wrong);
    expect(await on({ code, password: passwords.main })).toMatchObject({ ok: true });
    expect(await on({ code, password: passwords.main })).toMatchObject({ code: 'STEP_EXPIRED' });
    expect(await stateOf(main)).toEqual({ state: 'on', since: noon, codesLeft: 10 });
  });

  test('turning the second factor on stores no readable secret, ends other sessions and sends a mail', async () => {
    const own = await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon);
    const elsewhere = await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon);
    const setup = { password: passwords.main, session: own };
    const { secret, codes } = await secondFactorOf(fresh.db, main, setup);
    const stored = JSON.stringify([
      await fresh.db.selectFrom('second_factors').selectAll().execute(),
      await fresh.db.selectFrom('recovery_codes').selectAll().execute(),
      await fresh.db.selectFrom('history').select('changes').execute(),
    ]);
    expect(codes).toHaveLength(10);
    for (const kept of [secret, secret.replaceAll(' ', ''), ...codes]) expect(stored).not.toContain(kept);
    expect((await actorOfSession(fresh.db, own, noon)).kind).toBe('account');
    expect((await actorOfSession(fresh.db, elsewhere, noon)).kind).toBe('anonymous');
    const [mail] = await queuedMails(fresh.db);
    expect(mail?.subject).toContain('Вход с кодом включён');
  });

  test('a sign-in that began just before the second factor was turned on gets no valid session', async () => {
    await ownFactor();
    const late = await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon);
    expect(await actorOfSession(fresh.db, late, noon)).toEqual({ kind: 'anonymous' });
    await secondFactorOf(fresh.db, staff, { password: passwords.staff });
    const lateAtDesk = await startSession(fresh.db, { kind: 'staff', id: staff.staffId }, noon);
    expect(await actorOfStaffSession(fresh.db, lateAtDesk, noon)).toEqual({ kind: 'anonymous' });
  });

  test('turning the second factor on invalidates concurrent sign-ins without a code', async () => {
    await as(main).tries(beginSecondFactor, {});
    const { secret = '' } = (await stateOf(main)) as { secret?: string };
    const typed = { email: main.email, password: passwords.main };
    const own = (await visitor().does(signIn, typed)).token;
    const turning = { code: codeAt(secret, noon), password: passwords.main, session: own };
    const [on, ...others] = await Promise.all([
      as(main).tries(turnOnSecondFactor, turning),
      ...Array.from({ length: 4 }, () => visitor().tries(signIn, typed)),
    ]);
    okValue(on);
    for (const other of others) {
      const token = other.ok ? other.value.token : '';
      expect(await actorOfSession(fresh.db, token, noon)).toEqual({ kind: 'anonymous' });
    }
    expect(await actorOfSession(fresh.db, own, noon)).toMatchObject({ accountId: main.accountId });
  });
});

describe('signing in with a code', () => {
  test('signing in with a second factor starts a session only after the code', async () => {
    const { secret } = await ownFactor(noon - 10 * halfMinute);
    const step = await stepOf();
    expect(await fresh.db.selectFrom('sessions').select('id').execute()).toEqual([]);
    const { token, email } = okValue(await enter(step, codeAt(secret, noon).replace(/^.../, '$& ')));
    expect(email).toBe(main.email);
    expect(await actorOfSession(fresh.db, token, noon)).toMatchObject({ accountId: main.accountId });
    // The sign-in step is used up.
    const later = noon + 2 * halfMinute;
    expect(await enter(step, codeAt(secret, later), later)).toMatchObject({ code: 'STEP_EXPIRED' });
  });

  test('a code is accepted only once and at most one 30-second step early or late', async () => {
    const { secret } = await ownFactor(noon - 10 * halfMinute);
    const at = (steps: number) => codeAt(secret, noon + steps * halfMinute);
    expect(await enter(await stepOf(), at(-2))).toMatchObject(wrong);
    expect(await enter(await stepOf(), at(2))).toMatchObject(wrong);
    expect(await enter(await stepOf(), at(-1))).toMatchObject({ ok: true });
    expect(await enter(await stepOf(), at(-1))).toMatchObject(wrong);
    expect(await enter(await stepOf(), at(1))).toMatchObject({ ok: true });
    // A code older than the last accepted one counts as used.
    expect(await enter(await stepOf(), at(0))).toMatchObject(wrong);
  });

  test('the code that turned the second factor on is not accepted for signing in', async () => {
    const { secret } = await ownFactor();
    expect(await enter(await stepOf(), codeAt(secret, noon))).toMatchObject(wrong);
  });

  test('only one of two concurrent requests with the same code gets a session', async () => {
    const { secret } = await ownFactor(noon - 10 * halfMinute);
    const steps = [await stepOf(), await stepOf()];
    const results = await Promise.all(steps.map((step) => enter(step, codeAt(secret, noon))));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('a code is accepted only within ten minutes after the password and on the same sign-in page', async () => {
    const { secret } = await ownFactor(noon - 10 * halfMinute);
    const step = await stepOf();
    const code = codeAt(secret, noon);
    expect(await enter('', code)).toMatchObject({ code: 'STEP_EXPIRED' });
    expect(await visitor().tries(signInStaffWithCode, { step, code })).toMatchObject({
      code: 'STEP_EXPIRED',
    });
    expect(await enter(step, code, noon + 600_000)).toMatchObject({ code: 'STEP_EXPIRED' });
  });

  test('each recovery code is accepted once, in any spelling, and a mail states how many codes are left', async () => {
    const { codes } = await ownFactor();
    const [first = ''] = codes;
    expect(await enter(await stepOf(), first.toLowerCase().replaceAll('-', ' '))).toMatchObject({ ok: true });
    expect(await enter(await stepOf(), first)).toMatchObject(wrong);
    expect(await stateOf(main)).toMatchObject({ state: 'on', codesLeft: 9 });
    const texts = (await queuedMails(fresh.db)).map(({ text }) => text).join();
    expect(texts).toContain('по запасному коду. Осталось: 9\u00a0кодов');
  });

  test('concurrent requests with different recovery codes start one session and use up one code', async () => {
    const { codes } = await ownFactor();
    const step = await stepOf();
    const both = await Promise.all([enter(step, codes[0] ?? ''), enter(step, codes[1] ?? '')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'STEP_EXPIRED' });
    expect(await stateOf(main)).toMatchObject({ codesLeft: 9 });
  });

  test('after ten wrong codes, even a correct code is rejected for 15 minutes', async () => {
    const { secret } = await ownFactor(noon - 10 * halfMinute);
    await guess(10);
    expect(await enter(await stepOf(), codeAt(secret, noon))).toMatchObject({ code: 'TOO_MANY_TRIES' });
    const later = noon + 15 * 60_000;
    expect(await enter(await stepOf(later), codeAt(secret, later), later)).toMatchObject({ ok: true });
  });

  test('after 30 wrong codes a day, codes are rejected until a recovery code is used', async () => {
    const { secret, codes } = await ownFactor(noon - 10 * halfMinute);
    const quarter = (i: number) => noon + i * 15 * 60_000;
    for (const i of [0, 1, 2]) await guess(10, quarter(i));
    const later = quarter(3);
    const code = codeAt(secret, later);
    expect(await enter(await stepOf(later), code, later)).toMatchObject({
      code: 'TOO_MANY_TRIES',
      message: expect.stringContaining('через сутки'),
    });
    expect(await enter(await stepOf(later), codes[0] ?? '', later)).toMatchObject({ ok: true });
    expect(await enter(await stepOf(later), code, later)).toMatchObject({ ok: true });
  });

  async function guess(times: number, now = noon): Promise<void> {
    for (let i = 0; i < times; i++)
      expect(await enter(await stepOf(now), '000000', now)).toMatchObject(wrong);
  }

  test('resetting the password with a link from a mail also requires a code', async () => {
    const { secret } = await ownFactor(noon - 10 * halfMinute);
    const { password_hash } = await fresh.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', main.accountId)
      .executeTakeFirstOrThrow();
    const before = await stepOf();
    const token = await createPasswordLink(fresh.db, noon, { kind: 'account', id: main.accountId }, 'reset');
    const typed = { token, new_password: 'a new password', repeat_password: 'a new password' };
    const result = await visitor().tries(resetPassword, typed);
    expect(result).toMatchObject({ code: 'CODE_NEEDED' });
    const step = result.ok ? '' : String(result.data.step);
    // A sign-in step that began before the change has expired.
    expect(await enter(before, codeAt(secret, noon))).toMatchObject({ code: 'STEP_EXPIRED' });
    expect(await enter(step, codeAt(secret, noon))).toMatchObject({ ok: true });
    await changeRows(fresh.db, 'accounts', { id: main.accountId }, { password_hash });
  });
});

describe('replacing SESSION_SECRET', () => {
  const [old, recent] = ['the old secret, of 32 characters …', 'the new secret, of 32 characters …'];
  const under = (secrets: string[], now = noon) => ({ ...visitor(now), sealingSecrets: secrets });

  test('after SESSION_SECRET changes, an accepted code reseals the second factor with the new secret', async () => {
    const ctx = { ...as(other), sealingSecrets: [old] };
    await ctx.does(beginSecondFactor, {});
    const { factor } = await ctx.does(showSecurity, {});
    const secret = factor.state === 'pending' ? factor.secret : '';
    await ctx.does(turnOnSecondFactor, { code: codeAt(secret, noon), password: passwords.other });
    const tryAt = async (secrets: string[], now: number) => {
      const typed = { email: other.email, password: passwords.other };
      const asked = await under(secrets, now).tries(signIn, typed);
      const step = asked.ok ? '' : asked.data.step;
      return under(secrets, now).tries(signInWithCode, { step, code: codeAt(secret, now) });
    };
    expect(await tryAt([recent], noon + 2 * halfMinute)).toMatchObject(wrong);
    expect(await tryAt([recent, old], noon + 4 * halfMinute)).toMatchObject({ ok: true });
    expect(await tryAt([recent], noon + 6 * halfMinute)).toMatchObject({ ok: true });
  });
});

describe('turning the second factor off', () => {
  test('turning the second factor off requires the password and deletes the recovery codes', async () => {
    await ownFactor();
    const off = (password: string) => as(main).tries(turnOffSecondFactor, { password });
    expect(await off('guess')).toMatchObject({ fields: { password: ['Неверный пароль'] } });
    expect(await stateOf(main)).toMatchObject({ state: 'on' });
    expect(await off(passwords.main)).toMatchObject({ ok: true });
    expect(await off(passwords.main)).toMatchObject({ ok: true });
    expect(await stateOf(main)).toEqual({ state: 'off' });
    expect(await fresh.db.selectFrom('recovery_codes').select('hash').execute()).toEqual([]);
    const subjects = (await queuedMails(fresh.db)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('отключён'))).toHaveLength(1);
  });

  test('after ten wrong passwords, the second factor cannot be turned off', async () => {
    await ownFactor();
    const off = (password: string) => as(main).tries(turnOffSecondFactor, { password });
    for (let i = 0; i < 10; i++) expect(await off('guess')).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await off(passwords.main)).toMatchObject({ code: 'TOO_MANY_TRIES' });
  });

  test('an administrator can reset the second factor of a dealer’s account, which ends its sessions', async () => {
    const session = await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon);
    await secondFactorOf(fresh.db, main, { password: passwords.main, session });
    const reset = () => as(staff).tries(resetPersonSecondFactor, { id: 1, account: main.accountId });
    expect(okValue(await reset())).toMatchObject({ reset: true });
    expect(okValue(await reset())).toMatchObject({ reset: false });
    expect((await actorOfSession(fresh.db, session, noon)).kind).toBe('anonymous');
    const typed = { email: main.email, password: passwords.main };
    expect(await visitor().tries(signIn, typed)).toMatchObject({ ok: true });
    const subjects = (await queuedMails(fresh.db)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('сброшен'))).toHaveLength(1);
    const { changes } = await fresh.db
      .selectFrom('history')
      .select('changes')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(changes).toContain('сброшен');
  });
});

describe('the second factor at the desk', () => {
  const typed = { email: staff.email, password: passwords.staff };

  test('a code of staff is accepted only on the sign-in page of the desk', async () => {
    const { secret } = await secondFactorOf(fresh.db, staff, {
      password: passwords.staff,
      now: noon - 10 * halfMinute,
    });
    const asked = await visitor().tries(signInStaff, typed);
    expect(asked).toMatchObject({ code: 'CODE_NEEDED' });
    const step = asked.ok ? '' : String(asked.data.step);
    expect(await enter(step, codeAt(secret, noon))).toMatchObject({ code: 'STEP_EXPIRED' });
    const input = { step, code: codeAt(secret, noon) };
    const { token } = await visitor().does(signInStaffWithCode, input);
    expect(await actorOfStaffSession(fresh.db, token, noon)).toEqual(staff);
  });

  test('an administrator can reset the second factor of a colleague, but not his own', async () => {
    const { manager } = colleagues;
    await secondFactorOf(fresh.db, staff, { password: passwords.staff });
    await secondFactorOf(fresh.db, manager, { password: passwords.staff });
    const reset = (id: number, by = staff) => as(by).tries(resetStaffSecondFactor, { id });
    expect(await reset(staff.staffId)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await reset(manager.staffId, manager)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await reset(99)).toMatchObject({ code: 'NOT_FOUND' });
    expect(okValue(await reset(manager.staffId))).toMatchObject({ reset: true });
    const again = { email: manager.email, password: passwords.staff };
    expect(await visitor().tries(signInStaff, again)).toMatchObject({ ok: true });
  });
});
