import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { type Good, importXml, type Offer, offersXml, shoes } from './export.ts';
import { counts, emptyPortal, importFiles, productsIn } from './portal.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
beforeEach(async () => {
  await emptyPortal(portal.db);
});
afterAll(() => portal.drop());

const imported = async (goods: Good[], offers: Offer[], more: object = {}) => {
  const report = await importFiles(portal.db, {
    'import.xml': importXml({ goods, ...more }),
    'offers.xml': offersXml({ offers, ...more }),
  });
  return { report, counts: counts(report), products: await productsIn(portal.db) };
};

/** Returns an offer with price and stock for every good, so that only the tested data of the goods are irregular. */
const offersOf = (goods: Good[]): Offer[] =>
  goods.map(({ id, name }) => ({ id, name, prices: [{ price: 10 }], stocks: { 'w-main': 1 } }));

describe('irregular goods', () => {
  test('a good without an articul gets its barcode, or the beginning of its id, as the articul', async () => {
    const goods = [
      { id: '28e94c30-a947-11e4-9f08-bcaec5741d46', name: 'Пирожок' },
      { id: 'УТ-00017', name: 'Пирог', articul: ' - ' },
      { id: 'c', name: 'Булка', barcode: '2000018987155', articul: '' },
    ];
    const first = await imported(goods, offersOf(goods));
    expect(Object.values(first.products).map(({ articul }) => articul)).toEqual([
      '1С-28e94c30',
      '1С-УТ-00017',
      '2000018987155',
    ]);
    expect(first.counts).toEqual({ EMPTY_ARTICUL: 3 });
    expect((await imported(goods, offersOf(goods))).products).toEqual(first.products);
  });

  test('goods with the same articul or the same name remain separate', async () => {
    const goods = [
      { id: 'a', name: 'Брюки', articul: 'Б-3244' },
      { id: 'b', name: 'Брюки', articul: 'б 3244' },
    ];
    const { products, counts } = await imported(goods, offersOf(goods));
    expect(Object.keys(products)).toEqual(['a', 'b']);
    expect(counts).toEqual({ SHARED_ARTICUL: 1 });
  });

  test('a good without a known group has no group, and a good of a deleted group moves to the group above', async () => {
    const goods = [
      { id: 'a', name: 'А', articul: '1', groups: [] },
      { id: 'b', name: 'Б', articul: '2', groups: ['nowhere'] },
      { id: 'c', name: 'В', articul: '3', groups: ['g-old'] },
    ];
    const groups = [{ ...shoes, groups: [{ id: 'g-old', header: 'Архив', deleted: true }] }];
    const { products, counts } = await imported(goods, offersOf(goods), { groups });
    expect(Object.values(products).map(({ catalog }) => catalog)).toEqual([null, null, 'Обувь']);
    expect(counts).toEqual({ NO_GROUP: 2, UNKNOWN_WORDS: 1 });
  });

  test('a good without a name or a usable id is left out and reported', async () => {
    const goods = [
      { id: 'a', articul: '1', name: ' ' },
      { id: '', articul: '2', name: 'Без Ид' },
      { id: 'x'.repeat(101), articul: '3', name: 'Длинный Ид' },
    ];
    const { products, counts } = await imported(goods, offersOf([{ id: 'a', name: 'А' }]));
    expect(products).toEqual({});
    expect(counts).toEqual({ NO_ID: 2, NO_NAME: 1 });
  });

  test('texts that are longer than their columns are cut and reported', async () => {
    const long = 'Очень длинное слово '.repeat(60);
    const goods = [
      {
        id: 'a',
        name: long,
        articul: '7'.repeat(150),
        values: { p: long },
        unit: `<БазоваяЕдиница>${long}</БазоваяЕдиница>`,
      },
    ];
    const properties = [{ id: 'p', header: long, type: 'Строка' }];
    const { products, counts } = await imported(goods, [{ id: 'a#1', name: `${long} (${long})` }], {
      properties,
    });
    const product = products['a#1'];
    expect([product?.header.length, product?.articul.length, product?.variant.length]).toEqual([
      500, 100, 255,
    ]);
    expect(counts).toMatchObject({ CUT_TEXT: 1 });
  });

  test('no-break and zero-width spaces in names and articuls become plain spaces or are removed', async () => {
    const goods = [{ id: 'a', name: 'Лампа\u00a0 \u200b«Свет»', articul: 'Л\u00a01' }];
    const { products } = await imported(goods, offersOf(goods));
    expect(products.a).toMatchObject({ header: 'Лампа «Свет»', articul: 'Л 1' });
  });

  test('the last of several elements of one good or offer is used, also when they are imported again', async () => {
    const goods = [
      { id: 'a', name: 'Старая', articul: '1' },
      { id: 'a', name: 'Новая', articul: '1' },
    ];
    const offers = [...offersOf(goods.slice(0, 1)), { ...offersOf(goods)[1]!, prices: [{ price: 20 }] }];
    const first = await imported(goods, offers);
    expect(first.products.a).toMatchObject({ header: 'Новая', prices: { Розничная: 2_000 } });
    const second = await imported(goods, offers);
    expect(second.report).toMatchObject({
      products: { changed: 0, unchanged: 1 },
      prices: { changed: 0, unchanged: 1 },
    });
  });

  test('an import without a picture store reports the pictures that it left out', async () => {
    const goods = [{ id: 'a', name: 'А', articul: '1', more: '<Картинка>import_files/a.jpg</Картинка>' }];
    expect((await imported(goods, offersOf(goods))).counts).toEqual({ PICTURES_LEFT: 1 });
  });

  test('a value that a good lists twice is stored once', async () => {
    const goods = [{ id: 'a', name: 'А', articul: '1', more: '' }];
    const twice =
      '<ЗначенияСвойств><ЗначенияСвойства><Ид>p</Ид><Значение>да</Значение><Значение>да</Значение><Значение>нет</Значение></ЗначенияСвойства></ЗначенияСвойств>';
    const xml = importXml({ properties: [{ id: 'p', header: 'Моется', type: 'Строка' }], goods });
    await importFiles(portal.db, {
      'import.xml': xml.replace('<ЗначенияСвойств></ЗначенияСвойств>', twice),
      'offers.xml': offersXml({ offers: offersOf(goods) }),
    });
    const links = await portal.db.selectFrom('product_params').selectAll().execute();
    expect(links).toHaveLength(2);
  });
});

describe('irregular dictionaries', () => {
  const maker = (id: string, header: string) =>
    `<Изготовитель><Ид>${id}</Ид><Наименование>${header}</Наименование></Изготовитель>`;

  test('two properties may have values with the same id', async () => {
    const values = { v: 'Красный' };
    const properties = [
      { id: 'p1', header: 'Цвет верха', values },
      { id: 'p2', header: 'Цвет низа', values },
    ];
    const goods = [{ id: 'a', name: 'А', articul: '1', values: { p1: 'v', p2: 'v' } }];
    const first = await imported(goods, offersOf(goods), { properties });
    expect(first.products.a?.params).toEqual({ 'Цвет верха': 'Красный', 'Цвет низа': 'Красный' });
    const again = await imported(goods, offersOf(goods), { properties });
    expect(again.report.products).toMatchObject({ changed: 0, unchanged: 1 });
  });

  test('one maker with two names, or two makers with one name, becomes one brand', async () => {
    const goods = [
      { id: 'a', name: 'А', articul: '1', more: maker('m1', 'Завод') },
      { id: 'b', name: 'Б', articul: '2', more: maker('m1', 'Завод №1') },
      { id: 'c', name: 'В', articul: '3', more: maker('m2', 'Фабрика') },
      { id: 'd', name: 'Г', articul: '4', more: maker('m3', 'фабрика') },
    ];
    const { products } = await imported(goods, offersOf(goods));
    expect(products.a?.brand).toBe(products.b?.brand);
    expect(products.c?.brand).toBe(products.d?.brand);
    expect(await portal.db.selectFrom('brands').select('id').execute()).toHaveLength(2);
  });

  test('a value missing from the dictionary is read as text', async () => {
    const properties = [{ id: 'p', header: 'Цвет', values: { v: 'Красный' } }];
    const goods = [{ id: 'a', name: 'А', articul: '1', values: { p: 'Бордо', unknown: 'x' } }];
    const { products } = await imported(goods, offersOf(goods), { properties });
    expect(products.a?.params).toEqual({ Цвет: 'Бордо' });
  });
});

describe('irregular offers', () => {
  const lamp: Good = { id: 'lamp', name: 'Лампа', articul: 'Л-1' };
  const lampOffer: Offer = { id: 'lamp', name: 'Лампа', prices: [{ price: 10 }], stocks: { 'w-main': 1 } };

  test('an offer of an unknown good is left out and reported', async () => {
    const { products, counts } = await imported([lamp], [lampOffer, { ...lampOffer, id: 'ghost#1' }]);
    expect(Object.keys(products)).toEqual(['lamp']);
    expect(counts).toEqual({ OFFER_WITHOUT_GOOD: 1 });
  });

  test('an offer without a price stays visible and is reported', async () => {
    const { products, counts } = await imported([lamp], [{ ...lampOffer, prices: undefined }]);
    expect(products.lamp).toMatchObject({ enabled: 1, prices: {}, price_rrc: 0 });
    expect(counts).toEqual({ OFFER_WITHOUT_PRICE: 1 });
  });

  test('the highest of several prices of one type is used, whatever their order', async () => {
    const prices = [{ price: 27_700 }, { price: 21_900 }];
    const first = await imported([lamp], [{ ...lampOffer, prices }]);
    expect(first.products.lamp?.prices).toEqual({ Розничная: 2_770_000 });
    expect(first.report.notes.get('SEVERAL_PRICES')?.examples).toEqual(['Лампа (27700 и 21900)']);
    const second = await imported([lamp], [{ ...lampOffer, prices: prices.toReversed() }]);
    expect(second.report.prices).toMatchObject({ changed: 0, unchanged: 1 });
  });

  test.each([
    ['0', 'BAD_PRICE'],
    ['-5', 'BAD_PRICE'],
    ['по запросу', 'BAD_PRICE'],
    ['99999999999999', 'BAD_PRICE'],
  ])('an offer with the price «%s» gets no price', async (price, reason) => {
    const { products, counts } = await imported([lamp], [{ ...lampOffer, prices: [{ price }] }]);
    expect(products.lamp?.prices).toEqual({});
    expect(counts).toEqual({ [reason]: 1, OFFER_WITHOUT_PRICE: 1 });
  });

  test('prices in other currencies or of an unknown type are left out and reported', async () => {
    const { products, counts } = await imported(
      [lamp],
      [
        {
          ...lampOffer,
          prices: [
            { price: 5, currency: 'USD' },
            { price: 5, type: 'p-unknown' },
          ],
        },
      ],
    );
    expect(products.lamp?.prices).toEqual({});
    expect(counts).toEqual({ FOREIGN_CURRENCY: 1, UNKNOWN_PRICE_TYPE: 1, OFFER_WITHOUT_PRICE: 1 });
  });

  test('the price of a package is converted to the price of a piece', async () => {
    const { products } = await imported(
      [lamp],
      [{ ...lampOffer, prices: [{ price: '1 000,00', coefficient: 12, currency: 'руб.' }] }],
    );
    expect(products.lamp?.prices).toEqual({ Розничная: 8_333 });
  });

  test('fractional stocks are rounded down, and negative stocks become 0', async () => {
    const { products, counts } = await imported(
      [lamp],
      [{ ...lampOffer, stocks: { 'w-main': 30.5, 'w-shop': -4 } }],
    );
    expect(products.lamp?.stocks).toEqual({ 'Главный склад': 30, Магазин: 0 });
    expect(counts).toEqual({ FRACTIONAL_STOCK: 1, NEGATIVE_STOCK: 1 });
  });

  test('an invalid stock, an unknown warehouse or a missing stock leaves the stocks unchanged', async () => {
    await imported([lamp], [lampOffer]);
    const odd: Partial<Offer>[] = [
      { stocks: { 'w-main': 'много' } },
      { stocks: { 'w-other': 5 } },
      { stocks: undefined, quantity: 8 },
    ];
    for (const stocks of odd) {
      const { products } = await imported([lamp], [{ ...lampOffer, ...stocks }]);
      expect(products.lamp?.stocks).toEqual({ 'Главный склад': 1 });
    }
    const { counts } = await imported([lamp], [{ ...lampOffer, stocks: { 'w-other': 5, 'w-main': 'x' } }]);
    expect(counts).toEqual({ UNKNOWN_WAREHOUSE: 1, BAD_STOCK: 1 });
  });

  test('an offer that occurs only in prices.xml is left out and reported', async () => {
    const report = await importFiles(portal.db, {
      'prices.xml': offersXml({ offers: [{ ...lampOffer, name: '', stocks: undefined }] }),
    });
    expect(counts(report)).toEqual({ UNKNOWN_OFFER: 1 });
    expect(await productsIn(portal.db)).toEqual({});
  });
});
