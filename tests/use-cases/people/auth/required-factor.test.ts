import { beforeEach, expect, test } from 'vitest';
import { getSettings } from '#server/desk/settings/get-settings.server.ts';
import { saveSettings } from '#server/desk/settings/save-settings.server.ts';
import { settingsFormValues } from '#server/desk/settings/settings-form.ts';
import { showDesk } from '#server/desk/show-desk.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { listDeskOrders } from '#server/ordering/orders/list-desk-orders.server.ts';
import { actorOfStaffSession, startSession } from '#server/people/auth/sessions.repository.server.ts';
import { findFactor } from '#server/people/second-factor/repository.server.ts';
import { turnOffStaffSecondFactor } from '#server/people/second-factor/turn-off-second-factor.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { secondFactorOf } from '#tests/builders/second-factor.ts';
import { colleagues, passwords, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  const tables = ['portal_settings', 'second_factors', 'staff_sessions', 'history', 'attempts'] as const;
  for (const table of tables) await fresh.db.deleteFrom(table).execute();
});

const as = (actor: Staff) => fresh.as(actor);
const password = passwords.staff;

async function require(staff_factor: '0' | '1') {
  const values = settingsFormValues(await as(staff).does(getSettings, undefined));
  const typed = { ...values, logo_text: '1', staff_factor, original: JSON.stringify(values) };
  return as(staff).tries(saveSettings, typed);
}

/** Returns the staff member as the actor of a new session. */
async function signedIn({ staffId }: Staff): Promise<Staff> {
  const factor = await findFactor(fresh.db, { kind: 'staff', id: staffId });
  const session = await startSession(fresh.db, { kind: 'staff', id: staffId }, noon, '', factor?.id);
  const actor = await actorOfStaffSession(fresh.db, session, noon);
  if (actor.kind !== 'staff') throw new Error('nobody is signed in');
  return actor;
}

test('an administrator can require second factors from staff only after setting up his own', async () => {
  expect(await require('1')).toMatchObject({
    code: 'BAD_INPUT',
    fields: { staff_factor: [expect.stringContaining('Сначала включите вход с кодом у себя')] },
  });
  expect(await signedIn(colleagues.manager)).toMatchObject({ lacksFactor: false });
  await secondFactorOf(fresh.db, staff, { password });
  okValue(await require('1'));
  const changes = await fresh.db
    .selectFrom('history')
    .select('changes')
    .where('kind', '=', 'settings')
    .execute();
  expect(changes.map((entry) => JSON.parse(entry.changes))).toEqual([
    [{ label: 'Сотрудники входят только с кодом', before: 'нет', after: 'да' }],
  ]);
});

test('staff without a required second factor cannot work until they have set it up', async () => {
  await secondFactorOf(fresh.db, staff, { password });
  okValue(await require('1'));
  const oleg = await signedIn(colleagues.manager);
  expect(await as(oleg).tries(listDeskOrders, {})).toMatchObject({ code: 'FACTOR_REQUIRED', status: 403 });
  expect(await as(oleg).does(showDesk, undefined)).toMatchObject({
    staff: { lacksFactor: true },
    counts: undefined,
  });
  await secondFactorOf(fresh.db, oleg, { password });
  await as(await signedIn(oleg)).does(listDeskOrders, {});
  await as(await signedIn(oleg)).does(turnOffStaffSecondFactor, { password });
  expect(await signedIn(oleg)).toMatchObject({ lacksFactor: true });
});

test('an unconfirmed second factor does not meet the requirement, which an administrator can remove', async () => {
  await secondFactorOf(fresh.db, staff, { password });
  okValue(await require('1'));
  await secondFactorOf(fresh.db, colleagues.editor, { password });
  await changeRows(fresh.db, 'second_factors', { staff_id: 4 }, { confirmed_at: null });
  expect(await signedIn(colleagues.editor)).toMatchObject({ lacksFactor: true });
  okValue(await require('0'));
  expect(await signedIn(colleagues.editor)).toMatchObject({ lacksFactor: false });
});
