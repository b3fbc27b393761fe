import { beforeEach, describe, expect, test } from 'vitest';
import { contractsOf } from '#server/contracts/repository.server.ts';
import { getContragent } from '#server/contragents/get-contragent.server.ts';
import { listContragents } from '#server/contragents/list-contragents.server.ts';
import { saveContragent } from '#server/contragents/save-contragent.server.ts';
import { setContragentEnabled } from '#server/contragents/set-enabled.server.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
type Who = (typeof actors)[keyof typeof actors];
const ctx = (actor: Who = actors.main) => testContext(fresh.db, actor);
const save = (more = {}, actor?: Who) =>
  execute(
    saveContragent,
    { company: 'ООО «Новое»', inn: '7728168971', kpp: '772801001', ...more },
    ctx(actor),
  );
const list = async (actor?: Who) => okValue(await execute(listContragents, undefined, ctx(actor)));

beforeEach(async () => {
  await fresh.db.deleteFrom('contragents').where('id', '>', 3).execute();
  await fresh.db.updateTable('contragents').set({ enabled: 1 }).where('id', '=', 1).execute();
});

test('the main user sees all with their contracts, a manager those of his contracts', async () => {
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

test('the form of a new one is empty, and only for the main user', async () => {
  expect(okValue(await execute(getContragent, { id: '0' }, ctx()))).toMatchObject({ id: 0, inn: '' });
  expect(await execute(getContragent, {}, ctx(actors.manager))).toMatchObject({ code: 'FORBIDDEN' });
});

describe('saving', () => {
  test('adds one, its codes without spaces', async () => {
    const company = ' ООО\n«Новое» ';
    const { id } = okValue(
      await save({ company, inn: ' 7728 168 971 ', kpp: '7728-01-001', bik: '044525593' }),
    );
    expect(okValue(await execute(getContragent, { id }, ctx()))).toMatchObject({
      company: 'ООО «Новое»',
      inn: '7728168971',
      kpp: '772801001',
      bik: '044525593',
      ogrn: '',
      enabled: true,
    });
  });

  test.each([
    ['this dealer', '7707083893', '773601001'],
    ['another dealer', '500100732259', ''],
  ])('refuses an INN that %s has registered', async (_, inn, kpp) => {
    expect(await save({ inn, kpp })).toMatchObject({
      code: 'INN_TAKEN',
      message: 'Этот контрагент уже зарегистрирован',
      fields: { inn: ['Этот контрагент уже зарегистрирован'] },
    });
  });

  test('keeps its own INN without complaint', async () => {
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
  ])('names the field of %j', async (more, field) => {
    const result = await save(more);
    expect(result).toMatchObject({ code: 'BAD_INPUT' });
    expect(Object.keys((result as { fields: object }).fields)).toEqual([field]);
  });

  test("somebody else's is not there", async () => {
    expect(await save({ id: 3 })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await execute(getContragent, { id: 3 }, ctx())).toMatchObject({ code: 'NOT_FOUND' });
    expect(await execute(getContragent, { id: 2 }, ctx(actors.manager))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('the contracts of one that is switched off cannot be ordered under', async () => {
  const contracts = async () => (await contractsOf(fresh.db, actors.main)).map(({ id }) => id);
  expect(await contracts()).toEqual([1, 2]);
  okValue(await execute(setContragentEnabled, { id: 1, enabled: '0' }, ctx()));
  expect(await contracts()).toEqual([]);
  okValue(await execute(setContragentEnabled, { id: 1, enabled: '1' }, ctx()));
  expect(await contracts()).toEqual([1, 2]);
  expect(await execute(setContragentEnabled, { id: 3, enabled: '0' }, ctx())).toMatchObject({
    code: 'NOT_FOUND',
  });
});
