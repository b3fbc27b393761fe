import { beforeEach, expect, test } from 'vitest';
import { addPerson } from '#server/desk/dealers/add-person.server.ts';
import { openNewPerson } from '#server/desk/dealers/open-new-person.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { colleagues, contract, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  await clearTables(fresh.db, 'jobs', 'history');
});
let added = 0;
const add = (sent: object = {}, actor = staff) =>
  fresh.as(actor).tries(addPerson, {
    ...{ id: 1, name: 'Борис Новый', email: `new${++added}@example.com`, phone: '', type_id: '2' },
    ...{ contracts: [String(contract.main)], ...sent },
  });
const grants = async (account: number) => {
  const rows = await fresh.db
    .selectFrom('account_contracts')
    .select('contract_id')
    .where('account_id', '=', account)
    .execute();
  return rows.map(({ contract_id }) => contract_id);
};

test('a second person of a dealer gets contracts, all addresses, an invitation and a history entry', async () => {
  const { id, email } = okValue(await add());
  expect(await grants(id)).toEqual([contract.main]);
  const addresses = await fresh.db
    .selectFrom('account_addresses')
    .selectAll()
    .where('account_id', '=', id)
    .execute();
  expect(addresses.length).toBeGreaterThan(0);
  const [mail] = await queuedMails(fresh.db);
  expect(mail).toMatchObject({ to: email, replyTo: 'irina@example.com' });
  const entry = await fresh.db
    .selectFrom('history')
    .select(['kind', 'action', 'record_id'])
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ kind: 'account', action: 'created', record_id: id });
});

test('an observer needs no contract, a manager does', async () => {
  okValue(await add({ type_id: '3', contracts: '' }));
  expect(await add({ contracts: '' })).toMatchObject({ fields: { contracts: [expect.any(String)] } });
});

test.each([
  ['contracts', [String(contract.foreign)]],
  ['email', 'main@example.com'],
  ['email', 'не почта'],
  ['name', ''],
  ['type_id', '1'],
])('a new person with %s %j is refused at this field, and nobody is invited', async (field, value) => {
  expect(await add({ [field]: value })).toMatchObject({
    ok: false,
    fields: { [field]: [expect.any(String)] },
  });
  expect(await queuedMails(fresh.db)).toEqual([]);
});

test('two clicks at once add and invite one person', async () => {
  const both = await Promise.all([add({ email: 'same@example.com' }), add({ email: 'same@example.com' })]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await queuedMails(fresh.db)).toHaveLength(1);
});

test('the second of two clicks finds the person added and invited', async () => {
  const { id } = okValue(await add({ email: 'twice@example.com' }));
  await clearTables(fresh.db, 'jobs');
  expect(okValue(await add({ email: 'twice@example.com' }))).toMatchObject({ id });
  expect(await queuedMails(fresh.db)).toEqual([]);
  expect(await add({ email: 'twice@example.com', name: 'Другой' })).toMatchObject({ code: 'EMAIL_TAKEN' });
});

test('a dealer whom a colleague serves is not found', async () => {
  expect(await add({}, colleagues.newcomer)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await fresh.as(colleagues.newcomer).tries(openNewPerson, { id: 1 })).toMatchObject({
    code: 'NOT_FOUND',
  });
});
