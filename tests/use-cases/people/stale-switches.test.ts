import { expect, test } from 'vitest';
import type { Result } from '#server/kernel/result.ts';
import { activateAccount } from '#server/people/accounts/activate-account.server.ts';
import { deactivateAccount } from '#server/people/accounts/deactivate-account.server.ts';
import { removeAddress } from '#server/people/addresses/remove-address.server.ts';
import { saveAddress } from '#server/people/addresses/save-address.server.ts';
import { setContragentEnabled } from '#server/people/contragents/set-contragent-enabled.server.ts';
import { setManagerEnabled } from '#server/people/managers/set-manager-enabled.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const main = () => fresh.as(actors.main);

type Switch = (enabled: boolean, shown?: number) => Promise<Result<{ changed: boolean; last: number }>>;

const manager: Switch = (enabled, shown) =>
  main().tries(setManagerEnabled, { id: 2, enabled: enabled ? '1' : '0', shown });
const contragent: Switch = (enabled, shown) =>
  main().tries(setContragentEnabled, { id: 1, enabled: enabled ? '1' : '0', shown });
const account: Switch = (enabled, shown) =>
  main().tries(enabled ? activateAccount : deactivateAccount, { id: 3, shown });
const address: Switch = (enabled, shown) =>
  main().tries(removeAddress, { id: 1, back: enabled ? '1' : '', shown });

const enabledIn = async (table: 'accounts' | 'contragents', id: number) =>
  (await fresh.db.selectFrom(table).select('enabled').where('id', '=', id).executeTakeFirstOrThrow()).enabled;
const kept = async () =>
  (await fresh.db.selectFrom('addresses').select('removed').where('id', '=', 1).executeTakeFirstOrThrow())
    .removed;

test.each([
  ['a manager', manager, async () => enabledIn('accounts', 2), 0],
  ['an account', account, async () => enabledIn('accounts', 3), 0],
  ['a contragent', contragent, async () => enabledIn('contragents', 1), 0],
  ['an address', address, kept, 1],
] as const)('an outdated page does not undo a later change of %s', async (_, set, state, off) => {
  const { last: shown } = okValue(await set(false));
  okValue(await set(true, shown));
  okValue(await set(false));

  expect(await set(true, shown)).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    status: 409,
    message: expect.stringContaining('Пока страница была открыта, запись изменили'),
  });
  expect(await state()).toBe(off);

  // A repeated call is not a conflict: it comes, for example, from a second click, and leaves nothing to undo.
  expect(okValue(await set(false, shown))).toMatchObject({ changed: false });
  // Old calls do not send `shown`, so they switch without this check.
  expect(okValue(await set(true))).toMatchObject({ changed: true });
});

test('an outdated page does not remove an address with a changed text', async () => {
  await main().does(saveAddress, { id: 2, full_address: 'Тула, Мира, 2' });
  expect(await main().tries(removeAddress, { id: 2, back: '', shown: 0 })).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    message: expect.stringContaining('стало «Тула, Мира, 2»'),
  });
});

test('a page version that is not a number is rejected with an error at its field', async () => {
  expect(await main().tries(setManagerEnabled, { id: 2, enabled: '0', shown: 'x' })).toMatchObject({
    code: 'BAD_INPUT',
    fields: { shown: ['Неверное значение'] },
  });
});
