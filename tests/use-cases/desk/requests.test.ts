import { beforeEach, describe, expect, test } from 'vitest';
import { saveContract } from '#server/desk/contracts/save-contract.server.ts';
import { listDealers } from '#server/desk/dealers/list-dealers.server.ts';
import { decideRequest } from '#server/desk/requests/decide-request.server.ts';
import { type DeskRequest, decidedOn } from '#server/desk/requests/desk-request.ts';
import { getRequest } from '#server/desk/requests/get-request.server.ts';
import { listRequests } from '#server/desk/requests/list-requests.server.ts';
import { showDesk } from '#server/desk/show-desk.server.ts';
import { requisitesOf } from '#server/people/contragents/contragent-view.ts';
import { getContragent } from '#server/people/contragents/get-contragent.server.ts';
import { listContragents } from '#server/people/contragents/list-contragents.server.ts';
import { saveContragent } from '#server/people/contragents/save-contragent.server.ts';
import { setContragentEnabled } from '#server/people/contragents/set-contragent-enabled.server.ts';
import { requestContract } from '#server/people/requests/request-contract.server.ts';
import { withdrawRequest } from '#server/people/requests/withdraw-request.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const dealer = () => fresh.as(actors.main);
const desk = (who = staff) => fresh.as(who);
const party = { company: 'ООО «Люмен Трейд»', inn: '7707083893', kpp: '770701001' };
const renamed = { company: 'ООО «Люмен»', inn: '7736050003', kpp: '773601001' };

beforeEach(async () => {
  const { db } = fresh;
  for (const table of ['dealer_requests', 'history', 'messages', 'jobs', 'attempts'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.deleteFrom('contract_warehouses').where('contract_id', '>', 4).execute();
  await db.deleteFrom('contracts').where('id', '>', 4).execute();
  await db.deleteFrom('contragents').where('id', '>', 3).execute();
  await changeRows(db, 'contragents', { id: 1 }, { ...party, bank: '', enabled: 1 });
});

const save = (input: object) => dealer().tries(saveContragent, input);
const contragent = async (id: number) => await dealer().does(getContragent, { id });
const waiting = async () => (await desk().does(listRequests, {})).requests;
const openOne = async (id: number) => await desk().does(getRequest, { id });
const decide = (request: DeskRequest, more: object, who = staff) =>
  desk(who).tries(decideRequest, { id: request.id, answer: '', shown: decidedOn(request), ...more });
const messages = () =>
  fresh.db.selectFrom('messages').select(['account_id', 'header', 'text']).orderBy('id').execute();
const history = () =>
  fresh.db
    .selectFrom('history')
    .select(['kind', 'action', 'actor_kind', 'dealer_id'])
    .orderBy('id')
    .execute();

describe('new requisites of a contragent with contracts', () => {
  const ask = async () => {
    okValue(await save({ id: 1, ...renamed }));
    const [request] = await waiting();
    return openOne(request!.id);
  };

  test('new requisites of a contragent become a request, while its other fields are saved', async () => {
    const saved = okValue(await save({ id: 1, ...renamed, bank: 'Банк' }));
    expect(saved).toMatchObject({ id: 1, asked: true });
    expect(await contragent(1)).toMatchObject({ ...party, bank: 'Банк', fixed: true, pending: renamed });
    const { requests } = await dealer().does(listContragents, undefined);
    expect(requests).toMatchObject([{ kind: 'requisites', contragentId: 1, wanted: renamed }]);
    expect(await waiting()).toMatchObject([{ kind: 'requisites', dealer: 'Люмен', company: party.company }]);
    expect(await queuedMails(fresh.db)).toMatchObject([
      {
        subject: 'Новые реквизиты ООО «Люмен Трейд» – Люмен',
        text: expect.stringContaining('ИНН: 7707083893 → 7736050003'),
      },
    ]);
    expect(await history()).toMatchObject([
      { kind: 'contragent', action: 'changed', actor_kind: 'account' },
      { kind: 'request', action: 'created', actor_kind: 'account' },
    ]);
  });

  test('a contragent form with unchanged requisites creates no request', async () => {
    const original = JSON.stringify(requisitesOf((await contragent(1)) as never));
    expect(okValue(await save({ id: 1, original, ...party, bank: 'Банк' }))).toMatchObject({ asked: false });
    expect(await waiting()).toEqual([]);
  });

  test('requisites with an INN in use or an invalid KPP are rejected without a request', async () => {
    expect(await save({ id: 1, inn: '500100732259', kpp: '' })).toMatchObject({ code: 'INN_TAKEN' });
    expect(await save({ id: 1, kpp: '' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { kpp: [expect.anything()] },
    });
    expect(await waiting()).toEqual([]);
  });

  test('requisites sent twice create one request and one mail, and later requisites replace them', async () => {
    await Promise.all(
      [save({ id: 1, ...renamed }), save({ id: 1, ...renamed })].map((each) => each.then(okValue)),
    );
    expect(await waiting()).toHaveLength(1);
    expect(await queuedMails(fresh.db)).toHaveLength(1);
    okValue(await save({ id: 1, company: 'ООО «Другое»' }));
    expect(await waiting()).toHaveLength(1);
    expect(await contragent(1)).toMatchObject({ pending: { ...party, company: 'ООО «Другое»' } });
  });

  test('confirmed requisites are saved and searchable, and the dealer is notified once', async () => {
    okValue(await decide(await ask(), { decision: 'confirm' }));
    expect(await contragent(1)).toMatchObject({ ...renamed, pending: undefined });
    expect(await messages()).toMatchObject([
      {
        account_id: 1,
        header: 'Реквизиты ООО «Люмен Трейд» изменены',
        text: expect.stringContaining('7736050003'),
      },
    ]);
    const toDealer = (await queuedMails(fresh.db)).filter(({ to }) => to === actors.main.email);
    expect(toDealer).toHaveLength(1);
    const found = await desk().does(listDealers, { query: '7736050003' });
    expect(found.dealers).toMatchObject([{ id: 1 }]);
    expect((await history()).slice(-2)).toMatchObject([
      { kind: 'request', action: 'confirmed', actor_kind: 'staff', dealer_id: 1 },
      { kind: 'contragent', action: 'changed', actor_kind: 'staff', dealer_id: 1 },
    ]);
  });

  test('refused requisites are not saved, and a refusal needs a reason', async () => {
    const request = await ask();
    expect(await decide(request, { decision: 'refuse' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { answer: ['Напишите дилеру, почему'] },
    });
    okValue(await decide(request, { decision: 'refuse', answer: 'Пришлите выписку' }));
    expect(await contragent(1)).toMatchObject({ ...party, pending: undefined });
    expect(await messages()).toMatchObject([
      { header: 'Реквизиты ООО «Люмен Трейд» не изменены', text: 'Пришлите выписку' },
    ]);
  });

  test('only one of several concurrent decisions on a dealer’s request succeeds', async () => {
    const request = await ask();
    const both = await Promise.all([
      decide(request, { decision: 'confirm' }),
      decide(request, { decision: 'refuse', answer: 'Нет' }, colleagues.newcomer),
      decide(request, { decision: 'refuse', answer: 'Нет' }, { ...staff, staffId: 1 }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.map((each) => (each.ok ? 'ok' : each.code)).sort()).toEqual([
      'NOT_FOUND',
      'REQUEST_DECIDED',
      'ok',
    ]);
    expect(await messages()).toHaveLength(1);
  });

  test('a request cannot be decided from a page opened before the dealer changed the request', async () => {
    const request = await ask();
    okValue(await save({ id: 1, company: 'ООО «Другое»' }));
    expect(await decide(request, { decision: 'confirm' })).toMatchObject({ code: 'REQUEST_CHANGED' });
    expect(await contragent(1)).toMatchObject(party);
  });

  test('a request for an INN that another contragent has taken meanwhile cannot be confirmed', async () => {
    const request = await ask();
    okValue(await save({ company: 'ООО «Чужое»', inn: renamed.inn, kpp: renamed.kpp }));
    expect(await decide(request, { decision: 'confirm' })).toMatchObject({
      code: 'INN_TAKEN',
      message: expect.stringContaining('у дилера «Люмен»'),
    });
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['requisites', 'contract']);
  });

  test('the dealer can withdraw a request until staff decide it', async () => {
    const { id } = await ask();
    await dealer().does(withdrawRequest, { id });
    await dealer().does(withdrawRequest, { id });
    expect(await waiting()).toEqual([]);
    expect(await openOne(id)).toMatchObject({ state: { id: 'withdrawn' } });
    const next = await ask();
    okValue(await decide(next, { decision: 'confirm' }));
    expect(await dealer().tries(withdrawRequest, { id: next.id })).toMatchObject({
      code: 'REQUEST_DECIDED',
    });
    expect(await fresh.as(actors.other).tries(withdrawRequest, { id: next.id })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

test('the requisites of a contragent without contracts and documents are changed at once', async () => {
  const { id } = okValue(await save({ company: 'ООО «Новое»', inn: '7728168971', kpp: '772801001' }));
  expect(okValue(await save({ id, company: 'ООО «Новейшее»' }))).toMatchObject({ asked: false });
  expect(await contragent(id)).toMatchObject({ company: 'ООО «Новейшее»', fixed: false });
});

describe('a contract for a contragent', () => {
  const add = async () =>
    okValue(await save({ company: 'ООО «Новое»', inn: '7728168971', kpp: '772801001' })).id;
  const terms = { dealer: 1, header: 'НОВ-1', price_type: '1', warehouses: '1' };

  test('a contract is requested when the dealer adds a contragent', async () => {
    const id = await add();
    expect(await waiting()).toMatchObject([{ kind: 'contract', company: 'ООО «Новое»' }]);
    expect(await queuedMails(fresh.db)).toMatchObject([{ subject: 'Нужен договор для ООО «Новое» – Люмен' }]);
    expect(await dealer().does(requestContract, { id })).toMatchObject({ isNew: false });
    expect(await queuedMails(fresh.db)).toHaveLength(1);
  });

  test('a new contract closes the request for a contract, and the dealer is notified once', async () => {
    const contragentId = await add();
    const [request] = await waiting();
    const saved = await desk().does(saveContract, { ...terms, contragent: contragentId });
    expect(saved.closedRequest).toBe(true);
    expect(await openOne(request!.id)).toMatchObject({
      state: { id: 'done' },
      contract: { header: 'НОВ-1' },
    });
    expect(await messages()).toMatchObject([{ header: 'Договор для ООО «Новое» заведён' }]);
    const again = { ...terms, header: 'НОВ-2', contragent: contragentId };
    expect((await desk().does(saveContract, again)).closedRequest).toBe(false);
    expect(await messages()).toHaveLength(1);
  });

  test('a contract can be requested again after a refusal, but not for a disabled contragent', async () => {
    const id = await add();
    const [request] = await waiting();
    const opened = await openOne(request!.id);
    expect(await decide(opened, { decision: 'confirm' })).toMatchObject({ code: 'BAD_INPUT' });
    okValue(await decide(opened, { decision: 'refuse', answer: 'Пока не работаем' }));
    expect(await messages()).toMatchObject([{ header: 'В договоре для ООО «Новое» отказано' }]);
    expect(await dealer().does(requestContract, { id })).toMatchObject({ isNew: true });
    expect(await dealer().tries(requestContract, { id: 1 })).toMatchObject({ code: 'BAD_INPUT' });
    await dealer().does(setContragentEnabled, { id, enabled: '0' });
    expect(await dealer().tries(requestContract, { id })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await dealer().tries(requestContract, { id: 3 })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('the desk menu counts waiting requests only of dealers that the person serves', async () => {
  okValue(await save({ id: 1, ...renamed }));
  const requestsOf = async (who = staff) => (await desk(who).does(showDesk, undefined)).counts?.requests;
  expect(await requestsOf()).toBe(1);
  expect(await requestsOf(colleagues.newcomer)).toBe(0);
  expect((await desk(colleagues.newcomer).does(listRequests, {})).requests).toEqual([]);
});

test('closed requests are listed separately from waiting requests', async () => {
  okValue(await save({ id: 1, ...renamed }));
  const [request] = await waiting();
  okValue(await decide(await openOne(request!.id), { decision: 'refuse', answer: 'Нет' }));
  okValue(await save({ id: 1, ...renamed }));
  const closed = await desk().does(listRequests, { list: 'closed' });
  expect(closed).toMatchObject({
    requests: [{ id: request!.id, state: { header: 'Отказано' }, createdAt: noon }],
    counts: { waiting: 1, closed: 1 },
  });
});
