import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';
import { goodsWithCode } from '#server/desk/goods/repository.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { type Good, importXml, type Offer, offersXml, type Property, tag, vatRate } from './export.ts';
import { emptyPortal, importFiles, productsIn } from './portal.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
beforeEach(async () => {
  await emptyPortal(portal.db);
});
afterAll(() => portal.drop());

const requisite = (name: string, value: string) =>
  `<ЗначенияРеквизитов><ЗначениеРеквизита>${tag('Наименование', name)}${tag('Значение', value)}</ЗначениеРеквизита></ЗначенияРеквизитов>`;

const imported = (goods: Good[], offers: Offer[] = [], more: object = {}) =>
  importFiles(portal.db, {
    'import.xml': importXml({ full: false, goods, ...more }),
    'offers.xml': offersXml({ full: false, offers }),
  });

const facts = () =>
  portal.db
    .selectFrom('products')
    .select(['external_id', 'barcode', 'vat', 'vat_free', 'weight', 'catalogue'])
    .orderBy('external_id')
    .execute();

describe('product data from 1C', () => {
  test('barcodes, VAT rates and weights are imported, and invalid values are ignored', async () => {
    await imported([
      {
        id: 'a',
        name: 'А',
        articul: '1',
        barcode: '4600 0000 00001',
        more: `${vatRate('20')}${tag('Вес', '0,25')}`,
      },
      { id: 'b', name: 'Б', articul: '2', barcode: '123', more: `${vatRate('Без НДС')}${tag('Вес', '0')}` },
      { id: 'c', name: 'В', articul: '3', more: `${vatRate('10%')}${requisite('Вес', '1.5')}` },
      { id: 'd', name: 'Г', articul: '4', more: vatRate('') },
    ]);
    const catalogue = 'cat';
    expect(await facts()).toEqual([
      { external_id: 'a', barcode: '4600000000001', vat: 2_000, vat_free: 0, weight: 250, catalogue },
      { external_id: 'b', barcode: '', vat: 0, vat_free: 1, weight: null, catalogue },
      { external_id: 'c', barcode: '', vat: 1_000, vat_free: 0, weight: 1_500, catalogue },
      { external_id: 'd', barcode: '', vat: null, vat_free: 0, weight: null, catalogue },
    ]);
  });

  test('the desk shows barcodes, code, VAT, weight and arrivals of a product and finds it by each barcode and its code', async () => {
    const more = `${vatRate('20')}${tag('Вес', '0,25')}${requisite('Планируемая дата поступления', '2026-12-31')}`;
    const barcode = '4600000000001; 12345';
    await imported([{ id: 'a', name: 'А', articul: '1', barcode, more: more + tag('Код', '00-00012345') }]);
    const { id } = await portal.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
    const ctx = testContext(portal.db, staff);
    const card = await ctx.does(getDeskProduct, { id });
    expect(card).toMatchObject({ barcodes: ['4600000000001', '12345'], weight: 250 });
    expect(card.facts).toEqual({
      code: '00-00012345',
      alsoIn: [],
      vat: '20\u00a0%',
      arrivals: [{ day: '2026-12-31', wms: '', quantity: null }],
    });
    for (const text of [' 4600000000001', '12345', '00-00012345'])
      expect(await goodsWithCode(portal.db, text)).toEqual([id]);
    expect(await goodsWithCode(portal.db, '4600')).toEqual([]);
  });

  test('a variant has its own barcode or none', async () => {
    await imported(
      [{ id: 'boots', name: 'Ботинки', articul: '1', barcode: '46000001' }],
      [
        { id: 'boots#38', name: 'Ботинки (38)', more: tag('Штрихкод', '46000038') },
        { id: 'boots#39', name: 'Ботинки (39)' },
      ],
    );
    expect((await facts()).map(({ barcode }) => barcode)).toEqual(['46000038', '']);
  });

  test('the arrival day of a good applies to all its variants and is deleted when 1C sends it empty', async () => {
    const boots = (day: string): Good => ({
      id: 'boots',
      name: 'Ботинки',
      articul: '1',
      more: requisite('Планируемая дата поступления', day),
    });
    const offers = ['38', '39'].map((size) => ({ id: `boots#${size}`, name: `Ботинки (${size})` }));
    const days = async () =>
      (await portal.db.selectFrom('arrivals').select(['expected_on', 'wms_id', 'quantity']).execute()).map(
        (row) => row,
      );
    const expected = { expected_on: '2026-12-31', wms_id: null, quantity: null };
    await imported([boots('31.12.2026 0:00:00')], offers);
    expect(await days()).toEqual([expected, expected]);
    await imported([{ id: 'boots', name: 'Ботинки', articul: '1' }], []);
    expect(await days()).toHaveLength(2);
    await imported([boots('0001-01-01T00:00:00')], []);
    expect(await days()).toEqual([]);
  });

  test('a deleted good returns to sale when 1C sends the good again, but not when it sends only an offer', async () => {
    const boots: Good = { id: 'boots', name: 'Ботинки', articul: '1' };
    await imported([boots], [{ id: 'boots', name: 'Ботинки', prices: [{ price: 1 }] }]);
    await imported([{ ...boots, status: 'Удален' }]);
    // An offer alone does not restore a deleted good.
    await importFiles(portal.db, {
      'offers.xml': offersXml({ full: false, offers: [{ id: 'boots', name: 'Ботинки' }] }),
    });
    expect((await productsIn(portal.db)).boots?.enabled).toBe(0);
    await imported([boots]);
    expect((await productsIn(portal.db)).boots?.enabled).toBe(1);
  });
});

describe('analogues', () => {
  const named = async () =>
    (
      await portal.db
        .selectFrom('product_analogues as a')
        .innerJoin('products', 'products.id', 'a.product_id')
        .select(['products.external_id', 'a.reference'])
        .orderBy('external_id')
        .orderBy('place')
        .execute()
    ).map(({ external_id, reference }) => `${external_id}: ${reference}`);
  const list = (...ids: string[]) =>
    `<Аналоги>${ids.map((id) => `<Аналог>${tag('Ид', id)}</Аналог>`).join('')}</Аналоги>`;

  test('analogues of schema 2.09 are stored for every size, kept when 1C sends none, and removed by an empty list', async () => {
    const boots = (more = ''): Good => ({ id: 'boots', name: 'Ботинки', articul: '1', more });
    const offers = ['38', '39'].map((size) => ({ id: `boots#${size}`, name: `Ботинки (${size})` }));
    await imported([boots(list('shoes', 'boots', 'sandals'))], offers);
    const both = ['boots#38: shoes', 'boots#38: sandals', 'boots#39: shoes', 'boots#39: sandals'];
    expect(await named()).toEqual(both);
    await imported([boots()], []);
    expect(await named()).toEqual(both);
    await imported([], [{ id: 'boots#40', name: 'Ботинки (40)' }]);
    expect(await named()).toEqual([...both, 'boots#40: shoes', 'boots#40: sandals']);
    await imported([boots('<Аналоги/>')], []);
    expect(await named()).toEqual([]);
  });

  test('analogues are also read as articuls from a requisite or property «Аналоги» or «Аналог»', async () => {
    const properties: Property[] = [
      { id: 'p-like', header: 'Аналоги', type: 'Строка' },
      { id: 'p-one', header: 'Аналог', values: { v: 'А-7' } },
    ];
    await imported(
      [
        { id: 'a', name: 'А', articul: '1', more: requisite('Аналоги', 'ВВГ 3х2,5; А-2, А-3') },
        { id: 'b', name: 'Б', articul: '2', values: { 'p-like': 'А-4; А-5', 'p-one': 'v' } },
        { id: 'c', name: 'В', articul: '3' },
      ],
      [],
      { properties },
    );
    expect(await named()).toEqual(['a: ВВГ 3х2,5', 'a: А-2', 'a: А-3', 'b: А-4', 'b: А-5', 'b: А-7']);
  });
});

describe('characteristics', () => {
  test('package measures do not become variants, and 1C’s number for «not set» does not become a value', async () => {
    const properties = [{ id: 'p-depth', header: 'Глубина', type: 'Число' }];
    await imported(
      [{ id: 'box', name: 'Лампа', articul: '1', values: { 'p-depth': '-999 999 999,9' } }],
      [
        { id: 'box#1', name: 'Лампа (белая)', traits: { 'Вес коробки': '12,5', Цвет: 'белый' } },
        { id: 'box#2', name: 'Лампа (42)', traits: { 'Вес коробки': '-999 999 999,9' } },
      ],
      { properties },
    );
    expect(await productsIn(portal.db)).toMatchObject({
      'box#1': { variant: 'цвет белый', params: {} },
      'box#2': { variant: 'размер 42', params: { Размер: '42' } },
    });
  });

  test('properties of offers become parameters of the product, in addition to those of the good', async () => {
    const properties: Property[] = [
      { id: 'p-color', header: 'Цвет', values: { w: 'белый', b: 'чёрный' } },
      { id: 'p-season', header: 'Сезон', values: { s: 'зима' } },
    ];
    const boots: Good = { id: 'boots', name: 'Ботинки', articul: '1', values: { 'p-season': 's' } };
    const colored = (id: string, color: string): Offer => ({
      id,
      name: `Ботинки (${id})`,
      more: `<ЗначенияСвойств><ЗначенияСвойства>${tag('Ид', 'p-color')}${tag('Значение', color)}</ЗначенияСвойства></ЗначенияСвойств>`,
    });
    await imported([boots], [colored('boots#a', 'w'), colored('boots#b', 'b')], { properties });
    const params = async () => Object.values(await productsIn(portal.db)).map((product) => product.params);
    const expected = [
      { Цвет: 'белый', Сезон: 'зима' },
      { Цвет: 'чёрный', Сезон: 'зима' },
    ];
    expect(await params()).toEqual(expected);
    // The good by itself contains no colours and does not remove them.
    await importFiles(portal.db, { 'import.xml': importXml({ full: false, properties, goods: [boots] }) });
    expect(await params()).toEqual(expected);
  });
});

describe('1C’s minimum quantity', () => {
  const offer = (minimum: number): Offer => ({
    id: 'a',
    name: 'А',
    more: `<Цены><Цена>${tag('ИдТипаЦены', 'p-retail')}${tag('ЦенаЗаЕдиницу', 5)}${tag('МинКоличество', minimum)}</Цена></Цены>`,
  });
  const minimum = async () =>
    (await portal.db.selectFrom('products').select('order_minimum').executeTakeFirst())?.order_minimum;

  test('the minimum quantity from 1C applies until staff set another one', async () => {
    const goods = [{ id: 'a', name: 'А', articul: '1' }];
    await imported(goods, [offer(6)]);
    expect(await minimum()).toBe(6);
    await imported(goods, [offer(12)]);
    expect(await minimum()).toBe(12);
    await changeRows(portal.db, 'products', {}, { order_minimum: 20 });
    await imported(goods, [offer(24)]);
    expect(await minimum()).toBe(20);
  });

  test('the minimum quantity from 1C ends when 1C sends 1', async () => {
    const goods = [{ id: 'a', name: 'А', articul: '1' }];
    await imported(goods, [offer(6)]);
    await imported(goods, [offer(1)]);
    expect(await minimum()).toBe(1);
  });
});
