import { beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#server/people/auth/sign-in.server.ts';
import {
  renewRecoveryCodes,
  renewStaffRecoveryCodes,
} from '#server/people/second-factor/renew-recovery-codes.server.ts';
import { signInWithCode } from '#server/people/second-factor/sign-in-with-code.server.ts';
import { codeAt } from '#tests/builders/app-code.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { secondFactorOf } from '#tests/builders/second-factor.ts';
import { actors, passwords, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  const tables = ['attempts', 'sessions', 'second_factors', 'sign_in_steps', 'jobs', 'history'] as const;
  for (const table of tables) await fresh.db.deleteFrom(table).execute();
});

const { main } = actors;
const password = passwords.main;
const later = noon + 30_000;
const visitor = () => fresh.as(undefined, later);
const renew = (typed: string) => fresh.as(main, later).tries(renewRecoveryCodes, { password: typed });

async function enter(code: string) {
  const first = await visitor().tries(signIn, { email: main.email, password });
  const step = first.ok ? '' : String(first.data.step);
  return visitor().tries(signInWithCode, { step, code });
}

describe('new recovery codes', () => {
  test('new recovery codes replace the earlier codes, and a mail and the history report the change', async () => {
    const { codes } = await secondFactorOf(fresh.db, main, { password });
    const renewed = okValue(await renew(password)).codes;
    expect(new Set([...codes, ...renewed]).size).toBe(20);
    expect(await enter(codes[0] ?? '')).toMatchObject({ code: 'WRONG_CODE' });
    okValue(await enter(renewed[0] ?? ''));
    expect((await queuedMails(fresh.db)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Новые запасные коды – /),
    );
    const { changes } = await fresh.db
      .selectFrom('history')
      .select('changes')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(changes)).toMatchObject([{ label: 'Запасные коды', after: 'заменены' }]);
    for (const code of renewed) expect(changes).not.toContain(code);
  });

  test('new recovery codes require the password or an unused code of the app', async () => {
    const { secret, codes } = await secondFactorOf(fresh.db, main, { password });
    const code = codeAt(secret, later);
    okValue(await renew(code.replace(/^.../, '$& ')));
    const wrong = { code: 'WRONG_CODE', fields: { password: [expect.stringContaining('Код не подходит')] } };
    expect(await renew(code)).toMatchObject(wrong);
    for (const guess of ['guess', codes[1] ?? '', 'ABCD-EFGH-IJKL-MNOP'])
      expect(await renew(guess)).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await renew('')).toMatchObject({ fields: { password: ['Введите пароль или код'] } });
  });

  test('digits separated by hyphens are checked as a password, not as a code', async () => {
    await secondFactorOf(fresh.db, main, { password });
    expect(await renew('12-34-56')).toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  test('a correct password resets the count of failed attempts, but a correct code does not', async () => {
    const { secret } = await secondFactorOf(fresh.db, main, { password });
    for (let i = 0; i < 9; i += 1) await renew('guess');
    okValue(await renew(codeAt(secret, later)));
    expect(await renew('guess')).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await renew('guess')).toMatchObject({ code: 'TOO_MANY_TRIES' });
    await clearTables(fresh.db, 'attempts');
    await renew('guess');
    okValue(await renew(password));
    expect(await fresh.db.selectFrom('attempts').select('bucket').execute()).toEqual([]);
  });

  test('only one of two concurrent requests for recovery codes returns valid codes', async () => {
    await secondFactorOf(fresh.db, main, { password });
    const both = (await Promise.all([renew(password), renew(password)])).map(okValue);
    expect(await fresh.db.selectFrom('recovery_codes').select('hash').execute()).toHaveLength(10);
    const accepted = [];
    for (const { codes } of both) accepted.push((await enter(codes[0] ?? '')).ok);
    expect(accepted.sort()).toEqual([false, true]);
  });

  test('new recovery codes are rejected without a second factor or after ten wrong passwords', async () => {
    expect(await renew(password)).toMatchObject({ code: 'STEP_EXPIRED' });
    expect(await renew('123456')).toMatchObject({ code: 'STEP_EXPIRED' });
    await secondFactorOf(fresh.db, main, { password });
    for (let i = 0; i < 10; i += 1) await renew('guess');
    expect(await renew(password)).toMatchObject({ code: 'TOO_MANY_TRIES' });
  });

  test('staff can renew their own recovery codes at the desk, but not the codes of a viewed account', async () => {
    const typed = { password: passwords.staff };
    await secondFactorOf(fresh.db, staff, typed);
    const atDesk = await fresh.as(staff, later).tries(renewStaffRecoveryCodes, typed);
    expect(okValue(atDesk).codes).toHaveLength(10);
    const viewedBy = { staffId: 1, dealer: 'Люмен', until: later + 3_600_000 };
    const view = fresh.as({ ...main, viewedBy }, later);
    expect(await view.tries(renewRecoveryCodes, { password })).toMatchObject({ code: 'VIEW_ONLY' });
  });
});
