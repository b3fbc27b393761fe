import { expect, test } from 'vitest';
import { liveToken } from '#server/catalogue/open-tokens/repository.server.ts';
import { disableDealerWebhook } from '#server/desk/dealers/disable-dealer-webhook.server.ts';
import { getDealer } from '#server/desk/dealers/get-dealer.server.ts';
import { getDealerAddress } from '#server/desk/dealers/get-dealer-address.server.ts';
import { getDealerContragent } from '#server/desk/dealers/get-dealer-contragent.server.ts';
import { getDealerProgram } from '#server/desk/dealers/get-dealer-program.server.ts';
import { getDealerToken } from '#server/desk/dealers/get-dealer-token.server.ts';
import { getDealerWebhook } from '#server/desk/dealers/get-dealer-webhook.server.ts';
import { listDealers } from '#server/desk/dealers/list-dealers.server.ts';
import { removeDealerAddress } from '#server/desk/dealers/remove-dealer-address.server.ts';
import { revokeDealerProgram } from '#server/desk/dealers/revoke-dealer-program.server.ts';
import { revokeDealerToken } from '#server/desk/dealers/revoke-dealer-token.server.ts';
import { saveDealerAddress } from '#server/desk/dealers/save-dealer-address.server.ts';
import { saveDealerContragent } from '#server/desk/dealers/save-dealer-contragent.server.ts';
import { setDealerContragentEnabled } from '#server/desk/dealers/set-dealer-contragent-enabled.server.ts';
import { createWebhook } from '#server/ordering/webhooks/create-webhook.server.ts';
import { sendTestEvent } from '#server/ordering/webhooks/send-test-event.server.ts';
import { listAddresses } from '#server/people/addresses/list-addresses.server.ts';
import { removeAddress } from '#server/people/addresses/remove-address.server.ts';
import { setContragentEnabled } from '#server/people/contragents/set-contragent-enabled.server.ts';
import { liveProgramToken } from '#server/people/program-tokens/repository.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { givenProgramToken, givenToken } from '#tests/builders/tokens.ts';
import { actors, contract, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const desk = () => fresh.as(staff);
const newest = () =>
  fresh.db
    .selectFrom('history')
    .select(['actor_kind', 'kind', 'record_id', 'dealer_id', 'action'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

test('staff add and change an address of a dealer, and a stale form does not overwrite it', async () => {
  const add = { dealer: 1, full_address: 'Тула, Мира, 1' };
  const { id } = await desk().does(saveDealerAddress, add);
  const author = { actor_kind: 'staff', kind: 'address', record_id: id, dealer_id: 1 };
  expect(await newest()).toEqual({ ...author, action: 'created' });
  await desk().does(saveDealerAddress, { ...add, id, full_address: 'Тула, Мира, 2' });
  expect(await newest()).toEqual({ ...author, action: 'changed' });
  const stale = { ...add, id, full_address: 'Тула, Мира, 3', original: '{"full_address":"Тула, Мира, 1"}' };
  expect(await desk().tries(saveDealerAddress, stale)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await desk().does(getDealerAddress, { dealer: 1, id })).toMatchObject({
    fullAddress: 'Тула, Мира, 2',
  });
  // The address must belong to this dealer.
  expect(await desk().tries(saveDealerAddress, { ...add, dealer: 2, id })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await desk().tries(saveDealerAddress, { dealer: 1, full_address: ' ' })).toMatchObject({
    code: 'BAD_INPUT',
    fields: { full_address: [expect.any(String)] },
  });
});

test('staff can change the name of a contragent with contracts without a request', async () => {
  const { requisites } = await desk().does(getDealerContragent, { dealer: 1, id: 1 });
  const sent = { dealer: 1, id: 1, company: 'ООО «Люмен»', original: JSON.stringify(requisites) };
  await desk().does(saveDealerContragent, sent);
  expect(await newest()).toEqual({
    actor_kind: 'staff',
    kind: 'contragent',
    record_id: 1,
    dealer_id: 1,
    action: 'changed',
  });
  const now = await desk().does(getDealerContragent, { dealer: 1, id: 1 });
  expect(now.requisites).toEqual({ ...requisites, company: 'ООО «Люмен»' });
  expect(now.request).toBeUndefined();
  expect(await desk().tries(saveDealerContragent, { ...sent, company: 'ООО «Иное»' })).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    fields: { company: [expect.stringContaining('стало «ООО «Люмен»»')] },
  });
});

test('staff cannot add a contragent with an invalid INN, an INN in use or a missing KPP', async () => {
  const add = { dealer: 1, company: 'ООО «Заря»', inn: '5027089703', kpp: '502701001' };
  const save = (input: object) => desk().tries(saveDealerContragent, input);
  expect(await save({ ...add, kpp: '' })).toMatchObject({
    code: 'BAD_INPUT',
    fields: { kpp: [expect.any(String)] },
  });
  expect(await save({ ...add, inn: '123' })).toMatchObject({
    code: 'BAD_INPUT',
    fields: { inn: [expect.any(String)] },
  });
  expect(await save({ dealer: 1 })).toMatchObject({ code: 'BAD_INPUT' });
  okValue(await save(add));
  expect(await save(add)).toMatchObject({ code: 'INN_TAKEN', fields: { inn: [expect.any(String)] } });
});

test('the dealer list can be filtered by the reason why dealers do not order', async () => {
  const found = async (state: string) =>
    (await desk().does(listDealers, { state })).dealers.map(({ id }) => id);
  await insertOrder(fresh.db, { id: 1 });
  expect(await found('no-orders')).toEqual([2]);
  expect(await found('no-access')).toEqual([]);
  await changeRows(fresh.db, 'accounts', { dealer_id: 2 }, { enabled: 0 });
  expect(await found('no-access')).toEqual([2]);
  expect(await found('no-contract')).not.toContain(1);
  await changeRows(fresh.db, 'contracts', { dealer_id: 1 }, { valid_to: '2020-01-01' });
  expect(await found('no-contract')).toContain(1);
  // Other values of the filter are ignored.
  expect((await found('odd')).length).toBe(2);
});

test('staff can list the API tokens of a dealer without the secrets and revoke a token', async () => {
  const { db } = fresh;
  const given = { contract: contract.main, warehouses: [1] };
  const { id, token } = await givenToken(db, actors.main, given);
  const another = await givenToken(db, actors.main, given);
  const foreign = await givenToken(db, actors.other, { contract: contract.foreign, warehouses: [1] });
  const card = async () => await desk().does(getDealer, { id: 1 });
  const before = await card();
  expect(before.tokens.map((each) => each.id).sort()).toEqual([id, another.id].sort());
  expect(JSON.stringify(before)).not.toContain(token);
  const notTheirs = { dealer: 1, id: foreign.id };
  expect(await desk().tries(getDealerToken, notTheirs)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await desk().tries(revokeDealerToken, notTheirs)).toMatchObject({ code: 'NOT_FOUND' });
  await desk().does(revokeDealerToken, { dealer: 1, id });
  expect(await newest()).toEqual({
    actor_kind: 'staff',
    kind: 'token',
    record_id: id,
    dealer_id: 1,
    action: 'removed',
  });
  expect((await card()).tokens.map((each) => each.id)).toEqual([another.id]);
  expect(await liveToken(db, token)).toBeUndefined();
  expect(await liveToken(db, another.token)).toMatchObject({ id: another.id });
  await desk().does(revokeDealerToken, { dealer: 1, id });
  const noted = await db.selectFrom('history').select('id').where('kind', '=', 'token').execute();
  expect(noted).toHaveLength(1);
});

test('staff can list the tokens of a dealer’s programs without the secrets and revoke a token', async () => {
  const { db } = fresh;
  const { id, token } = await givenProgramToken(db, actors.main, { name: 'Склад' });
  const another = await givenProgramToken(db, actors.manager);
  const foreign = await givenProgramToken(db, actors.other);
  const card = async () => await desk().does(getDealer, { id: 1 });
  const before = await card();
  expect(before.programs.map((each) => [each.id, each.ownerId]).sort()).toEqual([
    [id, actors.main.accountId],
    [another.id, actors.manager.accountId],
  ]);
  expect(JSON.stringify(before)).not.toContain(token);
  const notTheirs = { dealer: 1, id: foreign.id };
  expect(await desk().tries(getDealerProgram, notTheirs)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await desk().tries(revokeDealerProgram, notTheirs)).toMatchObject({ code: 'NOT_FOUND' });
  await desk().does(revokeDealerProgram, { dealer: 1, id });
  expect(await newest()).toEqual({
    actor_kind: 'staff',
    kind: 'program_token',
    record_id: id,
    dealer_id: 1,
    action: 'removed',
  });
  expect((await card()).programs.map((each) => each.id)).toEqual([another.id]);
  expect(await liveProgramToken(db, token, noon)).toBeUndefined();
  expect(await liveProgramToken(db, another.token, noon)).toBeDefined();
  await desk().does(revokeDealerProgram, { dealer: 1, id });
  const noted = await db.selectFrom('history').select('id').where('kind', '=', 'program_token').execute();
  expect(noted).toHaveLength(1);
});

test('staff can remove and restore a dealer’s address, but not from a form opened before a change', async () => {
  const { db } = fresh;
  const dealer = () => testContext(db, actors.main);
  const remove = (input: object) => desk().tries(removeDealerAddress, { dealer: 1, id: 2, ...input });
  const { lastChange: shown, fullAddress } = await desk().does(getDealerAddress, { dealer: 1, id: 2 });
  const done = okValue(await remove({ shown }));
  expect(done).toMatchObject({ fullAddress, changed: true });
  expect(await newest()).toEqual({
    actor_kind: 'staff',
    kind: 'address',
    record_id: 2,
    dealer_id: 1,
    action: 'removed',
  });
  const listed = async () => JSON.stringify(await dealer().does(listAddresses, undefined));
  expect(await listed()).not.toContain(fullAddress);
  const card = await desk().does(getDealer, { id: 1 });
  expect(card.addresses.map(({ id }) => id)).not.toContain(2);

  // The dealer has restored the address meanwhile, so the outdated page must not remove it again.
  await dealer().does(removeAddress, { id: 2, back: '1' });
  expect(await remove({ shown })).toMatchObject({ code: 'CHANGED_MEANWHILE', status: 409 });
  expect(await listed()).toContain(fullAddress);
  okValue(await remove({}));
  expect(okValue(await remove({ back: '1' }))).toMatchObject({ changed: true });
  expect((await newest()).action).toBe('restored');
  // The address must belong to this dealer.
  expect(await remove({ dealer: 2 })).toMatchObject({ code: 'NOT_FOUND' });
});

test('staff can disable a contragent without a notification, but not from an outdated form', async () => {
  const { db } = fresh;
  const set = (enabled: string, more: object = {}) =>
    desk().tries(setDealerContragentEnabled, { dealer: 1, id: 1, enabled, ...more });
  const mails = async () => (await db.selectFrom('jobs').select('id').execute()).length;
  const [before, told] = [await desk().does(getDealerContragent, { dealer: 1, id: 1 }), await mails()];
  expect(before).toMatchObject({ enabled: true, last: false });
  okValue(await set('0', { shown: before.lastChange }));
  expect(await newest()).toMatchObject({ actor_kind: 'staff', kind: 'contragent', record_id: 1 });
  // Nobody is notified, just as when the dealer does this.
  expect(await mails()).toBe(told);
  const off = await desk().does(getDealerContragent, { dealer: 1, id: 1 });
  expect(off.enabled).toBe(false);

  await testContext(db, actors.main).does(setContragentEnabled, { id: 1, enabled: '1' });
  expect(await set('0', { shown: before.lastChange })).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    status: 409,
  });
  expect((await desk().does(getDealerContragent, { dealer: 1, id: 1 })).enabled).toBe(true);
  expect(await set('0', { dealer: 2 })).toMatchObject({ code: 'NOT_FOUND' });
});

test('disabling a dealer’s webhook ends its waiting deliveries, and staff see only the webhook’s host', async () => {
  const { db } = fresh;
  const values = { name: 'Сайт', url: 'https://shop.example.ru/events?key=1', events: ['order.created'] };
  const { id } = await testContext(db, actors.manager).does(createWebhook, values);
  await testContext(db, actors.manager).does(sendTestEvent, { id });
  const card = await desk().does(getDealer, { id: 1 });
  expect(card.webhooks).toMatchObject([{ id, name: 'Сайт', host: 'shop.example.ru', state: 'live' }]);
  expect(JSON.stringify(card.webhooks)).not.toContain('key=1');

  const which = { dealer: 1, id };
  expect((await desk().does(getDealerWebhook, which)).webhook.enabled).toBe(true);
  expect(await desk().tries(disableDealerWebhook, { ...which, dealer: 2 })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await desk().does(disableDealerWebhook, which)).toEqual({ name: 'Сайт' });
  const waiting = await db.selectFrom('webhook_deliveries').select(['state', 'problem']).execute();
  expect(waiting).toEqual([{ state: 'given_up', problem: 'Вебхук отключил поставщик' }]);
  const entry = { actor_kind: 'staff', kind: 'webhook', record_id: id, dealer_id: 1, action: 'changed' };
  expect(await newest()).toEqual(entry);
  const count = () => db.selectFrom('history').select('id').execute();
  const before = await count();
  await desk().does(disableDealerWebhook, which);
  expect(await count()).toEqual(before);
});
