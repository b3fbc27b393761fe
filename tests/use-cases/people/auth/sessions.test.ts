import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { endOtherSessions, endOtherStaffSessions } from '#server/people/auth/end-other-sessions.server.ts';
import { endOwnSession, endOwnStaffSession } from '#server/people/auth/end-own-session.server.ts';
import {
  actorOfSession,
  actorOfStaffSession,
  sessionIdOf,
  startSession,
} from '#server/people/auth/sessions.repository.server.ts';
import { showSecurity, showStaffSecurity } from '#server/people/auth/show-security.server.ts';
import { signIn } from '#server/people/auth/sign-in.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { secondFactorOf } from '#tests/builders/second-factor.ts';
import { actors, passwords, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  for (const table of ['attempts', 'sessions', 'staff_sessions', 'second_factors'] as const)
    await fresh.db.deleteFrom(table).execute();
});

const hour = dayMs / 24;
const { main, other } = actors;
const as = (actor: SignedIn | typeof staff, now = noon) => fresh.as(actor, now);
const sessionsOf = async (actor: SignedIn, session = '', now = noon) =>
  (await as(actor, now).does(showSecurity, { session })).sessions;
const isOpen = async (token: string, now = noon) =>
  (await actorOfSession(fresh.db, token, now)).kind === 'account';
const isAtDesk = async (token: string, now = noon) =>
  (await actorOfStaffSession(fresh.db, token, now)).kind === 'staff';

describe('the list of one’s own sessions', () => {
  test('the session list shows the device and times of each session and marks the current session', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    const typed = { email: main.email, password: passwords.main, agent };
    const { token } = await fresh.as().does(signIn, typed);
    await startSession(
      fresh.db,
      { kind: 'account', id: main.accountId },
      noon - 3 * hour,
      'Safari на iPhone',
    );
    await startSession(fresh.db, { kind: 'account', id: other.accountId }, noon, 'Edge на Windows');
    await startSession(
      fresh.db,
      { kind: 'account', id: main.accountId },
      noon - 31 * dayMs,
      'Opera на Windows',
    );
    expect(await sessionsOf(main, token)).toEqual([
      { id: sessionIdOf(token), device: 'Firefox на Linux', begunAt: noon, seenAt: noon, isOwn: true },
      {
        id: expect.any(String),
        device: 'Safari на iPhone',
        begunAt: noon - 3 * hour,
        seenAt: noon - 3 * hour,
        isOwn: false,
      },
    ]);
  });

  test('the last use of a session is recorded at most once an hour', async () => {
    const token = await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon);
    const seenAt = async () => (await sessionsOf(main, token, noon + 3 * hour))[0]?.seenAt;
    expect(await isOpen(token, noon + hour - 1)).toBe(true);
    expect(await seenAt()).toBe(noon);
    expect(await isOpen(token, noon + hour + 1)).toBe(true);
    expect(await seenAt()).toBe(noon + hour + 1);
  });

  test('a session without a recorded device and start is listed', async () => {
    await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon);
    await changeRows(fresh.db, 'sessions', {}, { begun_at: null });
    expect(await sessionsOf(main)).toMatchObject([{ device: '', begunAt: undefined, isOwn: false }]);
  });

  test('the session list omits sessions that have not passed the second factor', async () => {
    const own = await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon);
    await secondFactorOf(fresh.db, main, { password: passwords.main, session: own });
    const atDesk = await startSession(fresh.db, { kind: 'staff', id: staff.staffId }, noon);
    await secondFactorOf(fresh.db, staff, { password: passwords.staff, session: atDesk });
    // A sign-in that began just before the second factor was turned on leaves such sessions.
    await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon);
    await startSession(fresh.db, { kind: 'staff', id: staff.staffId }, noon);
    expect(await sessionsOf(main, own)).toMatchObject([{ id: sessionIdOf(own), isOwn: true }]);
    const desk = await as(staff).tries(showStaffSecurity, { session: atDesk });
    expect(okValue(desk).sessions).toMatchObject([{ id: sessionIdOf(atDesk), isOwn: true }]);
  });

  test('the session list is hidden from staff who view the portal as the dealer', async () => {
    const viewedBy = { staffId: 1, dealer: 'Люмен', until: noon + hour };
    expect(await as({ ...main, viewedBy }).tries(showSecurity, {})).toMatchObject({
      code: 'VIEW_ONLY',
    });
  });
});

describe('ending sessions', () => {
  test('ending a session takes effect at once, and repeating the request is rejected', async () => {
    const kept = await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon);
    const lost = await startSession(
      fresh.db,
      { kind: 'account', id: main.accountId },
      noon,
      'Safari на iPhone',
    );
    const end = async () => (await as(main).tries(endOwnSession, { id: sessionIdOf(lost) })).ok;
    expect(await end()).toBe(true);
    expect([await isOpen(kept), await isOpen(lost)]).toEqual([true, false]);
    expect(await end()).toBe(false);
    const { changes } = await fresh.db
      .selectFrom('history')
      .select('changes')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(changes).toContain('завершён: Safari на iPhone');
  });

  test('an account cannot end sessions of other people or of the desk', async () => {
    const foreign = await startSession(fresh.db, { kind: 'account', id: other.accountId }, noon);
    const atDesk = await startSession(fresh.db, { kind: 'staff', id: staff.staffId }, noon);
    for (const token of [foreign, atDesk]) {
      const input = { id: sessionIdOf(token) };
      expect(await as(main).tries(endOwnSession, input)).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect([await isOpen(foreign), await isAtDesk(atDesk)]).toEqual([true, true]);
  });

  test('an account can end all its other sessions, and a second click records nothing', async () => {
    const own = await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon);
    const elsewhere = await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon);
    const foreign = await startSession(fresh.db, { kind: 'account', id: other.accountId }, noon);
    const noted = async () => (await fresh.db.selectFrom('history').select('id').execute()).length;
    const before = await noted();
    for (const _click of [1, 2]) await as(main).does(endOtherSessions, { session: own });
    expect(await noted()).toBe(before + 1);
    const open = [await isOpen(own), await isOpen(elsewhere), await isOpen(foreign)];
    expect(open).toEqual([true, false, true]);
  });

  test('staff who view the portal as the dealer cannot end sessions', async () => {
    const token = await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon);
    const viewedBy = { staffId: 1, dealer: 'Люмен', until: noon + hour };
    const result = await as({ ...main, viewedBy }).tries(endOwnSession, { id: sessionIdOf(token) });
    expect(result).toMatchObject({ code: 'VIEW_ONLY' });
    expect(await isOpen(token)).toBe(true);
  });
});

describe('sessions at the desk', () => {
  const listed = async (session: string, now = noon) =>
    (await as(staff, now).does(showStaffSecurity, { session })).sessions;

  test('the last use of a desk session is recorded at most once an hour', async () => {
    const token = await startSession(
      fresh.db,
      { kind: 'staff', id: staff.staffId },
      noon,
      'Chrome на Windows',
    );
    const row = { id: sessionIdOf(token), device: 'Chrome на Windows', begunAt: noon, isOwn: true };
    expect(await listed(token)).toEqual([{ ...row, seenAt: noon }]);
    await isAtDesk(token, noon + hour - 1);
    expect(await listed(token)).toEqual([{ ...row, seenAt: noon }]);
    await isAtDesk(token, noon + hour + 1);
    expect(await listed(token)).toEqual([{ ...row, seenAt: noon + hour + 1 }]);
  });

  test('staff can end their desk sessions one by one, or all except the current session at once', async () => {
    const [own, second, third, dealers] = [
      await startSession(fresh.db, { kind: 'staff', id: staff.staffId }, noon),
      await startSession(fresh.db, { kind: 'staff', id: staff.staffId }, noon),
      await startSession(fresh.db, { kind: 'staff', id: staff.staffId }, noon),
      await startSession(fresh.db, { kind: 'account', id: main.accountId }, noon),
    ];
    const one = async (token: string) =>
      (await as(staff).tries(endOwnStaffSession, { id: sessionIdOf(token) })).ok;
    expect([await one(second), await one(second), await one(dealers)]).toEqual([true, false, false]);
    expect([await isAtDesk(second), await isAtDesk(third), await isOpen(dealers)]).toEqual([
      false,
      true,
      true,
    ]);
    await as(staff).does(endOtherStaffSessions, { session: own });
    expect([await isAtDesk(own), await isAtDesk(third)]).toEqual([true, false]);
  });
});
