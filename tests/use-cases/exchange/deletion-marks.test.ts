import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { visibleWarehouses } from '#server/goods/warehouses.repository.server.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { document, importXml, offersXml, shop, tag } from './export.ts';
import { emptyPortal, importFiles, productsIn } from './portal.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
beforeEach(async () => {
  await emptyPortal(portal.db);
});
afterAll(() => portal.drop());

const products = () => productsIn(portal.db);
const mark = (deleted: boolean) => tag('ПометкаУдаления', String(deleted));
const goods = importXml({
  groups: [{ id: 'g-light', header: 'Свет', groups: [{ id: 'g-lamps', header: 'Лампы' }] }],
  properties: [{ id: 'p-cap', header: 'Цоколь', values: { e27: 'E27', e14: 'E14' } }],
  goods: [
    { id: 'a', name: 'Лампа', articul: 'A', groups: ['g-lamps'], values: { 'p-cap': 'e27' } },
    { id: 'b', name: 'Свеча', articul: 'B', groups: ['g-lamps'], values: { 'p-cap': 'e14' } },
  ],
});
const offers = offersXml({
  offers: ['a', 'b'].map((id) => ({
    id,
    name: id,
    prices: [{ price: 100 }],
    stocks: { 'w-main': 4, 'w-shop': 5 },
  })),
});
/** A file of changes that contains dictionaries only. */
const marks = (deleted: boolean, only?: 'value') =>
  document(`<Классификатор>${tag('Ид', 'cls')}
    <Группы><Группа>${tag('Ид', 'g-light')}${tag('Наименование', 'Свет')}<Группы><Группа>${tag('Ид', 'g-lamps')}${tag('Наименование', 'Лампы')}${mark(deleted && !only)}</Группа></Группы></Группа></Группы>
    <Свойства><Свойство>${tag('Ид', 'p-cap')}${tag('Наименование', 'Цоколь')}${mark(deleted && !only)}<ВариантыЗначений><Справочник>${tag('ИдЗначения', 'e27')}${tag('Значение', 'E27')}${mark(deleted && only === 'value')}</Справочник></ВариантыЗначений></Свойство></Свойства>
    <ТипыЦен><ТипЦены>${tag('Ид', 'p-retail')}${tag('Наименование', 'Розничная')}${mark(deleted && !only)}</ТипЦены></ТипыЦен>
    <Склады><Склад>${tag('Ид', 'w-shop')}${tag('Наименование', shop.header)}${mark(deleted && !only)}</Склад></Склады></Классификатор>`);

/** Returns what a dealer sees of product A under a contract with all visible warehouses. */
const shown = async () => {
  const model = await refreshCatalogue(portal.db);
  const { id } = (await products()).a!;
  const type = await portal.db.selectFrom('price_types').select('id').executeTakeFirstOrThrow();
  const warehouses = (await visibleWarehouses(portal.db)).map((each) => each.id);
  const product = model.product(id, {
    priceTypeId: type.id,
    discountBp: 0,
    politics: undefined,
    warehouses,
  })!;
  return {
    path: product.path.map(({ header }) => header),
    params: product.params.map(({ header, value }) => `${header} ${value}`),
    price: product.price,
    stocks: product.stocks.map(({ quantity }) => quantity),
  };
};
const seen = { path: ['Свет', 'Лампы'], params: ['Цоколь E27'], price: 10_000, stocks: [4, 5] };

test.each([
  ['the mark is sent alone', false],
  ['goods are imported again meanwhile', true],
])('dictionaries are hidden while 1C marks them for deletion: %s', async (_name, again) => {
  await importFiles(portal.db, { 'import.xml': goods, 'offers.xml': offers });
  expect(await shown()).toEqual(seen);
  for (let round = 0; round < 2; round++) {
    const report = await importFiles(portal.db, { 'changes.xml': marks(true) });
    for (const tally of [report.groups, report.warehouses, report.priceTypes])
      expect(tally).toMatchObject({ changed: 1 });
    const hidden = { path: ['Свет'], params: [], price: undefined, stocks: [4] };
    expect(await shown()).toEqual(hidden);
    if (again)
      await importFiles(portal.db, {
        'goods.xml': goods.replace(/<Классификатор>.*<\/Классификатор>/s, ''),
      });
    expect(await shown()).toEqual(hidden);
    await importFiles(portal.db, { 'changes.xml': marks(false) });
    expect(await shown()).toEqual(seen);
  }
});

test('a property value is hidden while 1C marks it for deletion', async () => {
  await importFiles(portal.db, { 'import.xml': goods, 'offers.xml': offers });
  await importFiles(portal.db, { 'changes.xml': marks(true, 'value') });
  expect(await shown()).toEqual({ ...seen, params: [] });
  await importFiles(portal.db, { 'changes.xml': marks(false) });
  expect(await shown()).toEqual(seen);
});

test('a warehouse marked for deletion that staff show again stays visible when 1C repeats the mark', async () => {
  await importFiles(portal.db, { 'import.xml': goods, 'offers.xml': offers });
  await importFiles(portal.db, { 'changes.xml': marks(true) });
  await changeRows(portal.db, 'warehouses', { external_id: 'w-shop' }, { hidden: 0 });
  await importFiles(portal.db, { 'changes.xml': marks(true) });
  expect((await visibleWarehouses(portal.db)).length).toBe(2);
});

test('a warehouse that staff had hidden before its deletion mark stays hidden when the mark is removed', async () => {
  await importFiles(portal.db, { 'import.xml': goods, 'offers.xml': offers });
  await changeRows(portal.db, 'warehouses', { external_id: 'w-shop' }, { hidden: 1 });
  for (const deleted of [true, true, false]) await importFiles(portal.db, { 'changes.xml': marks(deleted) });
  expect((await visibleWarehouses(portal.db)).length).toBe(1);
  expect((await shown()).price).toBe(10_000);
});

test('an unknown record that 1C marks for deletion is not created', async () => {
  await importFiles(portal.db, { 'changes.xml': marks(true) });
  const count = async (table: 'catalogs' | 'params' | 'price_types' | 'warehouses') =>
    (await portal.db.selectFrom(table).select('header').execute()).map(({ header }) => header);
  expect(await count('catalogs')).toEqual(['Свет']);
  expect([
    ...(await count('params')),
    ...(await count('price_types')),
    ...(await count('warehouses')),
  ]).toEqual([]);
});
