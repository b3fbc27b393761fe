import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportReport } from '#server/exchange/report.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { importXml, offersXml } from './export.ts';
import { counts, importFiles, productsIn, type ShownProduct } from './portal.ts';

/** An export from 1C with shoes whose sizes are offers, a lamp without sizes, and a product without offers. */
const files = {
  'import.xml': importXml({
    groups: [
      {
        id: 'g-shoes',
        header: 'Обувь',
        groups: [{ id: 'g-women', header: 'Женская', groups: [{ id: 'g-boots', header: 'Ботинки' }] }],
      },
      { id: 'g-home', header: 'Для дома' },
    ],
    properties: [
      { id: 'p-maker', header: 'Производитель', values: { m1: 'Обувной комбинат' } },
      { id: 'p-season', header: 'Сезон', values: { s1: 'Зима', s2: 'Лето' } },
      { id: 'p-power', header: 'Мощность, Вт', values: { v1: '160 ', v2: '0,5' } },
      { id: 'p-supplier', header: 'Основной поставщик', type: 'Строка' },
    ],
    goods: [
      {
        id: 'boots',
        articul: ' Б- 130005 ',
        name: 'Ботинки  женские',
        groups: ['g-boots'],
        values: { 'p-maker': 'm1', 'p-season': 's1', 'p-supplier': 'ООО «Тайна»' },
        unit: '<БазоваяЕдиница Код="715" НаименованиеПолное="Пара (2 шт.)"/>',
      },
      {
        id: 'lamp',
        articul: 'Л-1',
        name: 'Плафон',
        fullName: 'Лампа «Плафон»',
        groups: ['g-home'],
        values: { 'p-power': 'v1' },
        description: '<p>Светит &amp; греет</p><script>alert(1)</script>',
      },
      { id: 'bulb', articul: 'Л-2', name: 'Лампочка', groups: ['g-home'], values: { 'p-power': 'v2' } },
    ],
  }),
  'offers.xml': offersXml({
    offers: [
      {
        id: 'boots#38',
        articul: 'Б- 130005',
        name: 'Ботинки женские (38)',
        prices: [{ price: 1719 }],
        quantity: 20,
        stocks: { 'w-main': 15, 'w-shop': 5 },
      },
      {
        id: 'boots#39',
        articul: 'Б- 130005',
        name: 'Ботинки женские (39, чёрный)',
        prices: [{ price: '1 719,50' }],
        quantity: 0,
      },
      { id: 'lamp', articul: 'Л-1', name: 'Плафон', prices: [{ price: 57.05 }], stocks: { 'w-shop': 7 } },
    ],
  }),
};

let portal: TestDatabase;
let report: ImportReport;
let products: Record<string, ShownProduct>;
beforeAll(async () => {
  portal = await freshDatabase();
  report = await importFiles(portal.db, files);
  products = await productsIn(portal.db);
});
afterAll(() => portal.drop());

describe('a first import into an empty portal', () => {
  test('every size becomes a product with its own price, stock and parameters', () => {
    expect(products['boots#38']).toMatchObject({
      header: 'Ботинки женские, размер 38',
      variant: 'размер 38',
      articul: 'Б- 130005',
      unit: 'пара',
      brand: 'Обувной комбинат',
      catalog: 'Ботинки',
      enabled: 1,
      prices: { Розничная: 171_900 },
      stocks: { 'Главный склад': 15, Магазин: 5 },
      params: { Сезон: 'Зима', Размер: '38' },
    });
    expect(products['boots#39']).toMatchObject({
      variant: 'размер 39, чёрный',
      prices: { Розничная: 171_950 },
      stocks: {},
      params: { Сезон: 'Зима', Размер: '39' },
    });
  });

  test('the sizes of a good are grouped, and a good without sizes is not', async () => {
    const families = await portal.db.selectFrom('products').select(['external_id', 'family_id']).execute();
    expect(Object.fromEntries(families.map((row) => [row.external_id, row.family_id]))).toEqual({
      'boots#38': 'boots',
      'boots#39': 'boots',
      lamp: null,
      bulb: null,
    });
  });

  test('a product has the full name and the unit of its good, and its description without HTML', async () => {
    expect(products.lamp).toMatchObject({ header: 'Лампа «Плафон»', unit: 'шт.', variant: '' });
    const { description } = await portal.db
      .selectFrom('products')
      .select('description')
      .where('external_id', '=', 'lamp')
      .executeTakeFirstOrThrow();
    expect(description).toBe('Светит & греет');
  });

  test('the only price type «Розничная» also sets the retail price', () => {
    expect(products.lamp).toMatchObject({ price_rrc: 5_705, prices: { Розничная: 5_705 } });
  });

  test('a good without offers is hidden and reported', () => {
    expect(products.bulb).toMatchObject({ enabled: 0, prices: {}, stocks: {} });
    expect(report.notes.get('GOOD_WITHOUT_OFFER')).toEqual({ count: 1, examples: ['Лампочка'] });
  });

  test('the search key of an articul has no spaces and hyphens and is in lower case', async () => {
    const { articul_key } = await portal.db
      .selectFrom('products')
      .select('articul_key')
      .where('external_id', '=', 'boots#38')
      .executeTakeFirstOrThrow();
    expect(articul_key).toBe('б130005');
  });

  test('a property with numbers and a unit becomes a range, others become lists, and suppliers are left out', async () => {
    const params = await portal.db
      .selectFrom('params')
      .select(['header', 'unit', 'type'])
      .orderBy('sort')
      .execute();
    expect(params).toEqual([
      { header: 'Размер', unit: '', type: 'list' },
      { header: 'Сезон', unit: '', type: 'list' },
      { header: 'Мощность', unit: 'Вт', type: 'range' },
    ]);
    const numbers = await portal.db
      .selectFrom('param_values')
      .select(['header', 'number'])
      .where('number', 'is not', null)
      .orderBy('number')
      .execute();
    expect(numbers).toEqual([
      { header: '0,5', number: 0.5 },
      { header: '160', number: 160 },
    ]);
    expect(report.notes.get('INTERNAL_PROPERTY')?.examples).toEqual(['Основной поставщик']);
  });

  test('the tree of groups is imported with ids from 1000, which the old portal did not use', async () => {
    const catalogs = await portal.db
      .selectFrom('catalogs')
      .select(['id', 'external_id', 'parent_id', 'header', 'sort'])
      .orderBy('id')
      .execute();
    expect(catalogs).toEqual([
      { id: 1000, external_id: 'g-shoes', parent_id: null, header: 'Обувь', sort: 1 },
      { id: 1001, external_id: 'g-women', parent_id: 1000, header: 'Женская', sort: 1 },
      { id: 1002, external_id: 'g-boots', parent_id: 1001, header: 'Ботинки', sort: 1 },
      { id: 1003, external_id: 'g-home', parent_id: null, header: 'Для дома', sort: 2 },
    ]);
  });

  test('the warehouses are numbered from 1, each with its region', async () => {
    const warehouses = await portal.db
      .selectFrom('warehouses')
      .innerJoin('regions', 'regions.id', 'warehouses.region_id')
      .select(['warehouses.id', 'warehouses.header', 'regions.header as region'])
      .orderBy('warehouses.id')
      .execute();
    expect(warehouses).toEqual([
      { id: 1, header: 'Главный склад', region: 'Москва' },
      { id: 2, header: 'Магазин', region: 'Тульская область' },
    ]);
  });

  test('the report of a first import counts all records as added', () => {
    const none = { changed: 0, unchanged: 0, removed: 0, returned: 0 };
    expect(report).toMatchObject({
      files: [
        { name: 'import.xml', read: { goods: 3, offers: 0 }, unresolved: false },
        { name: 'offers.xml', read: { goods: 0, offers: 3 }, unresolved: false },
      ],
      groups: { added: 4, ...none },
      products: { added: 4, ...none },
      prices: { added: 3, ...none },
      stocks: { added: 3, ...none },
    });
    expect(Object.keys(counts(report)).sort()).toEqual(['GOOD_WITHOUT_OFFER', 'INTERNAL_PROPERTY']);
  });

  test('a first import notifies the read models of every product', async () => {
    const changes = await portal.db.selectFrom('catalogue_changes').select('product_id').execute();
    const changedIds = new Set(changes.map(({ product_id }) => product_id));
    expect([...changedIds]).toEqual(
      expect.arrayContaining([null, ...Object.values(products).map(({ id }) => id)]),
    );
  });
});
