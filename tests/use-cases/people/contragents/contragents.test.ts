import { beforeEach, describe, expect, test } from 'vitest';
import { contractsOf } from '#server/people/contracts/repository.server.ts';
import { requisitesOf } from '#server/people/contragents/contragent-view.ts';
import { getContragent } from '#server/people/contragents/get-contragent.server.ts';
import { listContragents } from '#server/people/contragents/list-contragents.server.ts';
import { saveContragent } from '#server/people/contragents/save-contragent.server.ts';
import { setContragentEnabled } from '#server/people/contragents/set-contragent-enabled.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
type Who = (typeof actors)[keyof typeof actors];
const as = (actor: Who = actors.main) => fresh.as(actor);
const save = (more = {}, actor?: Who) =>
  as(actor).tries(saveContragent, { company: 'ООО «Новое»', inn: '7728168971', kpp: '772801001', ...more });
const list = async (actor?: Who) => await as(actor).does(listContragents, undefined);

beforeEach(async () => {
  await fresh.db.deleteFrom('contragents').where('id', '>', 3).execute();
  await changeRows(fresh.db, 'contragents', { id: 1 }, { enabled: 1 });
});

test('the main user sees all contragents, and a manager sees only those with assigned contracts', async () => {
  const { contragents, mayChange } = await list();
  expect(mayChange).toBe(true);
  expect(contragents).toMatchObject([
    {
      company: 'ООО «Люмен Трейд»',
      enabled: true,
      contracts: [{ header: '114-О/2025' }, { header: '087-М/2024' }],
    },
    { company: 'ООО «Закрытая»', enabled: false, contracts: [{ header: '131-О/2026' }] },
  ]);
  expect(await list(actors.manager)).toMatchObject({
    mayChange: false,
    contragents: [{ id: 1, contracts: [{ header: '114-О/2025' }] }],
  });
});

test('an observer can read all contragents with their requisites, but change none', async () => {
  const { contragents, requests, mayChange } = await list(actors.observer);
  expect([contragents.length, requests, mayChange]).toEqual([2, [], false]);
  expect(await as(actors.observer).does(getContragent, { id: 1 })).toMatchObject({
    ...{ company: 'ООО «Люмен Трейд»', mayChange: false, mayLookUp: false },
  });
  expect(await as(actors.observer).tries(getContragent, { id: 3 })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await as(actors.observer).tries(getContragent, {})).toMatchObject({ code: 'FORBIDDEN' });
  expect(await save({ id: 1 }, actors.observer)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await as(actors.observer).tries(setContragentEnabled, { id: 1, enabled: '0' })).toMatchObject({
    code: 'FORBIDDEN',
  });
});

describe('saving a contragent', () => {
  test('spaces and hyphens are removed from the codes of a new contragent', async () => {
    const company = ' ООО\t«Новое» ';
    const { id } = okValue(
      await save({ company, inn: ' 7728 168 971 ', kpp: '7728-01-001', bik: '044525593' }),
    );
    expect(await as().does(getContragent, { id })).toMatchObject({
      company: 'ООО «Новое»',
      inn: '7728168971',
      kpp: '772801001',
      bik: '044525593',
      ogrn: '',
      enabled: true,
    });
  });

  test.each([
    ['the same dealer', '7707083893', '773601001'],
    ['another dealer', '500100732259', ''],
  ])('an INN already registered by %s is rejected', async (_, inn, kpp) => {
    expect(await save({ inn, kpp })).toMatchObject({
      code: 'INN_TAKEN',
      message: 'Этот контрагент уже зарегистрирован',
      fields: { inn: ['Этот контрагент уже зарегистрирован'] },
    });
  });

  test('a mistyped INN is reported before the portal checks whether it is in use', async () => {
    const { id } = okValue(await save());
    await changeRows(fresh.db, 'contragents', { id }, { inn: '7728168972' });
    expect(await save({ inn: '7728168972' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { inn: ['В ИНН опечатка: контрольная цифра не сходится'] },
    });
  });

  test('saving a contragent changes only the sent fields', async () => {
    const full = { ogrn: '1027700132195', legal_address: 'Москва', bank: 'Банк', bik: '044525593' };
    const { id } = okValue(await save(full));
    const read = () => as().tries(getContragent, { id }).then(okValue);
    const before = await read();
    await as().does(saveContragent, { id, bank: 'Другой банк', ogrn: '' });
    expect(await read()).toEqual({ ...before, bank: 'Другой банк', ogrn: '' });
    await as().does(saveContragent, { id, bank: null, bik: '044525594' });
    expect(await read()).toEqual({ ...before, bank: 'Другой банк', ogrn: '', bik: '044525594' });
  });

  test('a new contragent requires a name and an INN', async () => {
    expect(await as().tries(saveContragent, { bank: 'Банк' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { company: ['Это поле необходимо заполнить.'], inn: ['Это поле необходимо заполнить.'] },
    });
  });

  describe('a contragent form that was open during another save', () => {
    const opened = async () => {
      const { id } = okValue(await save());
      const original = JSON.stringify(requisitesOf(await as().does(getContragent, { id })));
      return { id, original };
    };

    test('saving a contragent preserves and reports changes that another person saved meanwhile', async () => {
      const { id, original } = await opened();
      okValue(await save({ id, bank: 'Банк' }));
      const saved = okValue(await save({ id, original, bank: '', legal_address: 'Тула' }));
      expect(saved.meanwhile).toEqual(['Банк: было пусто, стало «Банк»']);
      expect(await as().does(getContragent, { id })).toMatchObject({
        bank: 'Банк',
        legal_address: 'Тула',
      });
    });

    test('a contragent form is rejected if its KPP does not match an INN that was changed meanwhile', async () => {
      const { id, original } = await opened();
      okValue(await save({ id, inn: '526317984689', kpp: '' }));
      expect(await save({ id, original, kpp: '772801002' })).toMatchObject({
        code: 'CHANGED_MEANWHILE',
        fields: { kpp: [expect.stringContaining('Было «772801001», стало пусто')] },
        data: { kept: { inn: '526317984689' } },
      });
    });
  });

  test('a contragent can be saved again with its own INN', async () => {
    const { id } = okValue(await save());
    expect(await save({ id, company: 'ООО «Новое имя»' })).toMatchObject({ ok: true, value: { id } });
  });

  test.each([
    [{ company: ' ' }, 'company'],
    [{ inn: '' }, 'inn'],
    [{ inn: '7743013902' }, 'inn'],
    [{ kpp: '' }, 'kpp'],
    [{ ogrn: '123' }, 'ogrn'],
    [{ bik: '123' }, 'bik'],
    [{ account: '123' }, 'account'],
  ])('a contragent with %j is rejected with an error at the field', async (more, field) => {
    const result = await save(more);
    expect(result).toMatchObject({ code: 'BAD_INPUT' });
    expect(Object.keys((result as { fields: object }).fields)).toEqual([field]);
  });

  test('a contragent of another dealer is not found', async () => {
    expect(await save({ id: 3 })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await as().tries(getContragent, { id: 3 })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await as(actors.manager).tries(getContragent, { id: 2 })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('no orders can be placed under the contracts of a deactivated contragent', async () => {
  const contracts = async () => (await contractsOf(fresh.db, actors.main)).map(({ id }) => id);
  expect(await contracts()).toEqual([1, 2]);
  await as().does(setContragentEnabled, { id: 1, enabled: '0' });
  expect(await contracts()).toEqual([]);
  await as().does(setContragentEnabled, { id: 1, enabled: '1' });
  expect(await contracts()).toEqual([1, 2]);
  expect(await as().tries(setContragentEnabled, { id: 3, enabled: '0' })).toMatchObject({
    code: 'NOT_FOUND',
  });
});
