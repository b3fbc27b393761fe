import { afterEach, describe, expect, test } from 'vitest';
import { showDesk } from '#server/desk/show-desk.server.ts';
import { staffRights } from '#server/kernel/staff-rights.ts';
import { actorOfSession, actorOfStaffSession } from '#server/people/auth/sessions.repository.server.ts';
import { signIn, signInStaff } from '#server/people/auth/sign-in.server.ts';
import { signOutStaff } from '#server/people/auth/sign-out.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
afterEach(async () => {
  await clearTables(fresh.db, 'attempts');
  await changeRows(fresh.db, 'staff', {}, { enabled: 1 });
});

const hour = 3_600_000;
const enter = (password: string = passwords.staff, email = 'Irina@example.com') =>
  fresh.as().tries(signInStaff, { email, password });
const who = (token: string, now = noon) => actorOfStaffSession(fresh.db, token, now);

describe('signing in at the desk', () => {
  test('signing in at the desk starts a 12-hour session that the dealers’ portal does not accept', async () => {
    const { token } = okValue(await enter());
    expect(await who(token)).toEqual(staff);
    expect(await who(token, noon + 12 * hour - 1)).toEqual(staff);
    expect(await who(token, noon + 12 * hour)).toEqual({ kind: 'anonymous' });
    expect(await actorOfSession(fresh.db, token, noon)).toEqual({ kind: 'anonymous' });
  });

  test('only staff can sign in at the desk, and staff cannot sign in on the dealers’ portal', async () => {
    expect(await enter(passwords.main, 'main@example.com')).toMatchObject({ code: 'WRONG_PASSWORD' });
    const input = { email: 'irina@example.com', password: passwords.staff };
    expect(await fresh.as().tries(signIn, input)).toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  test('a desk session ends on sign-out or when the person is disabled', async () => {
    const first = okValue(await enter());
    await fresh.as().tries(signOutStaff, first);
    expect(await who(first.token)).toEqual({ kind: 'anonymous' });
    const second = okValue(await enter());
    await changeRows(fresh.db, 'staff', {}, { enabled: 0 });
    expect(await who(second.token)).toEqual({ kind: 'anonymous' });
    expect(await enter()).toMatchObject({ code: 'ACCOUNT_DISABLED', message: 'Учётная запись отключена' });
    expect(await enter('wrong')).toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  test('staff sign-in is blocked after ten failed attempts, which do not count for dealers', async () => {
    for (let i = 0; i < 10; i++) expect(await enter('wrong')).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await enter()).toMatchObject({ code: 'TOO_MANY_TRIES' });
    const dealer = { email: 'irina@example.com', password: 'wrong' };
    expect(await fresh.as().tries(signIn, dealer)).toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  test('the desk shows the signed-in person and the waiting work', async () => {
    expect(await fresh.as(staff).does(showDesk, undefined)).toEqual({
      staff: {
        name: 'Ирина',
        email: 'irina@example.com',
        roleHeader: 'Администратор',
        rights: [...staffRights],
        closed: '',
        allDealers: true,
        listsOwn: false,
        lacksFactor: false,
      },
      counts: { chats: 0, calls: 0, complaints: 0, returns: 0, requests: 0, contragents: 0, orders: 0 },
      newestMessage: 0,
      newestUnread: 0,
    });
  });
});
