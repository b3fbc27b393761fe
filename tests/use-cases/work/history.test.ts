import { expect, test } from 'vitest';
import { createToken } from '#server/catalogue/open-tokens/create-token.server.ts';
import { endPersonSessions } from '#server/desk/dealers/end-person-sessions.server.ts';
import { deliveryFormValues } from '#server/desk/deliveries/delivery-view.ts';
import { getDelivery } from '#server/desk/deliveries/get-delivery.server.ts';
import { saveDelivery } from '#server/desk/deliveries/save-delivery.server.ts';
import { saveAccount } from '#server/people/accounts/save-account.server.ts';
import { saveAddress } from '#server/people/addresses/save-address.server.ts';
import { setManagerEnabled } from '#server/people/managers/set-manager-enabled.server.ts';
import { changesBetween } from '#server/work/history/history-entry.ts';
import { recordChange } from '#server/work/history/record-change.server.ts';
import { noon } from '#tests/builders/context.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const entries = () => fresh.db.selectFrom('history').selectAll().orderBy('id').execute();

test('a change is recorded with its author and its old and new values as the form shows them', async () => {
  const values = deliveryFormValues(await fresh.as(staff).does(getDelivery, { id: 1 }));
  const form = { ...values, id: 1, needs_address: '1', price: '700', original: JSON.stringify(values) };
  await fresh.as(staff).does(saveDelivery, form);
  const [entry, ...others] = await entries();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    at: noon,
    actor_kind: 'staff',
    actor_id: staff.staffId,
    actor_name: staff.name,
    dealer_id: null,
    kind: 'delivery',
    record_id: 1,
    header: values.header,
    action: 'changed',
  });
  expect(JSON.parse(entry?.changes ?? '')).toEqual([
    { label: 'Цена', before: '0\u00a0₽', after: '700\u00a0₽' },
  ]);
});

test('saving a form without a change adds no history entry', async () => {
  const before = (await entries()).length;
  const values = deliveryFormValues(await fresh.as(staff).does(getDelivery, { id: 1 }));
  await fresh.as(staff).does(saveDelivery, { ...values, id: 1, needs_address: '1' });
  expect(await entries()).toHaveLength(before);
});

test('dealers, the system and exchange programs are recorded as authors of changes', async () => {
  const record = { kind: 'address', id: 5, header: 'Тула', action: 'removed', dealerId: 1 } as const;
  await recordChange(fresh.as(actors.main), record);
  await recordChange({ db: fresh.db, now: noon, actor: { kind: 'system' } }, record);
  await recordChange(
    { db: fresh.db, now: noon, actor: { kind: 'exchange', exchangeId: 3, login: 'УТ 11' } },
    { ...record, action: 'imported' },
  );
  expect((await entries()).slice(-3)).toMatchObject([
    { actor_kind: 'account', actor_id: 1, dealer_id: 1 },
    { actor_kind: 'system', actor_id: null, actor_name: '' },
    { actor_kind: 'exchange', actor_id: 3, actor_name: 'УТ 11', action: 'imported' },
  ]);
});

test('a change of a field without a label is not recorded', () => {
  const before = { name: 'Анна', password: 'old' };
  const after = { name: 'Анна Белова', password: 'new' };
  expect(changesBetween(before, after, { name: { label: 'Имя' } })).toEqual([
    { label: 'Имя', before: 'Анна', after: 'Анна Белова' },
  ]);
});

test('changes by dealers and staff are recorded, without secrets', async () => {
  const before = (await entries()).length;
  const main = fresh.as(actors.main);
  const { token } = await main.does(createToken, { all: '1' });
  await main.does(saveAddress, { full_address: 'Тула, Советская, 1' });
  await main.does(setManagerEnabled, { id: actors.manager.accountId, enabled: '0' });
  await main.does(setManagerEnabled, { id: actors.manager.accountId, enabled: '0' });
  await main.does(saveAccount, { name: 'Анна Смирнова' });
  await fresh.as(staff).does(endPersonSessions, { id: 1, account: actors.manager.accountId });
  const made = (await entries()).slice(before);
  expect(made.map(({ kind, action, dealer_id }) => [kind, action, dealer_id])).toEqual([
    ['token', 'created', 1],
    ['address', 'created', 1],
    ['account', 'changed', 1],
    ['account', 'changed', 1],
    ['account', 'changed', 1],
  ]);
  expect(JSON.parse(made[2]?.changes ?? '')).toEqual([
    { label: 'Доступ в портал', before: 'включено', after: 'отключено' },
  ]);
  expect(JSON.stringify(made)).not.toContain(token.slice(0, 12));
});

test('several values of one field are recorded as one change', () => {
  const wordings = {
    cities: { label: 'Города', text: (list: unknown) => `«${[list].flat().join('», «')}»` },
  };
  expect(changesBetween({ cities: ['Тула', 'Орёл'] }, { cities: ['Тула'] }, wordings)).toEqual([
    { label: 'Города', before: '«Тула», «Орёл»', after: 'Тула' },
  ]);
});
