import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { visibleWarehouses } from '#server/goods/warehouses.repository.server.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { document, type Good, importXml, type Offer, offersXml, shop, tag } from './export.ts';
import { counts, emptyPortal, importFiles, productsIn } from './portal.ts';

/** What other versions and configurations of 1C write, each in the smallest export that contains it. */

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
beforeEach(async () => {
  await emptyPortal(portal.db);
});
afterAll(() => portal.drop());

const products = () => productsIn(portal.db);
const trait = (header: string, value: string) =>
  `<ХарактеристикаТовара>${tag('Наименование', header)}${tag('Значение', value)}</ХарактеристикаТовара>`;
const traits = (values: Record<string, string>) =>
  `<ХарактеристикиТовара>${Object.entries(values)
    .map(([header, value]) => trait(header, value))
    .join('')}</ХарактеристикиТовара>`;
const vatRate = (rate: number | string) =>
  `<СтавкиНалогов><СтавкаНалога>${tag('Наименование', 'НДС')}${tag('Ставка', rate)}</СтавкаНалога></СтавкиНалогов>`;

describe('characteristics inside goods (УТ 10.x)', () => {
  const white: Good = {
    id: 't#w',
    name: 'Стол',
    articul: 'T-1',
    more: traits({ Цвет: 'Белый', Размер: '42' }),
  };
  const red: Good = {
    id: 't#r',
    name: 'Стол',
    articul: 'T-2',
    more: traits({ Цвет: 'Красный', Размер: '42' }),
  };
  const offers: Offer[] = ['t#w', 't#r'].map((id) => ({
    id,
    name: 'Стол',
    prices: [{ price: 100 }],
    stocks: { 'w-main': 5 },
  }));
  const both = { 'import.xml': importXml({ goods: [white, red] }), 'offers.xml': offersXml({ offers }) };
  const tables = {
    't#w': { header: 'Стол, цвет Белый, размер 42', articul: 'T-1', enabled: 1 },
    't#r': { header: 'Стол, цвет Красный, размер 42', articul: 'T-2', enabled: 1 },
  };

  test('each variant gets its own name, articul and parameters', async () => {
    const report = await importFiles(portal.db, both);
    expect(await products()).toMatchObject(tables);
    expect((await products())['t#r']?.params).toEqual({ Цвет: 'Красный', Размер: '42' });
    expect(counts(report)).toEqual({});
    expect(report.files[0]).toMatchObject({ read: { goods: 2 }, taken: { goods: 2 }, leftOut: [] });
  });

  test('the files give the same products when 1C sends them one after the other', async () => {
    await importFiles(portal.db, both);
    const once = await products();
    await emptyPortal(portal.db);
    await importFiles(portal.db, { 'import.xml': both['import.xml'] });
    expect(Object.values(await products()).map(({ enabled }) => enabled)).toEqual([0, 0]);
    await importFiles(portal.db, { 'offers.xml': both['offers.xml'] });
    const stepwise = await products();
    const shown = (all: typeof once) => Object.values(all).map(({ id: _, ...product }) => product);
    expect(shown(stepwise)).toEqual(shown(once));
  });

  test('an export repeated in any order of its goods changes nothing', async () => {
    await importFiles(portal.db, both);
    const before = await products();
    await importFiles(portal.db, { ...both, 'import.xml': importXml({ goods: [red, white] }) });
    expect(await products()).toEqual(before);
  });

  test.each([
    ['whole', { ...red, status: 'Удален' }],
    ['nameless', { id: 't#r', status: 'Удален' }],
  ])('a deleted variant takes only itself off sale: a %s element', async (_name, deleted: Good) => {
    for (const goods of [[white, deleted], [deleted, white], [deleted]]) {
      await importFiles(portal.db, both);
      await importFiles(portal.db, {
        'import.xml': importXml({ full: goods.length === 1 ? false : undefined, goods }),
      });
      expect(await products()).toMatchObject({ ...tables, 't#r': { ...tables['t#r'], enabled: 0 } });
    }
    await importFiles(portal.db, both);
    expect((await products())['t#r']).toMatchObject({ enabled: 1 });
  });

  test('a deleted variant of an unknown good is left out', async () => {
    const report = await importFiles(portal.db, {
      'import.xml': importXml({ goods: [{ ...red, status: 'Удален' }] }),
    });
    expect(report.files[0]?.leftOut).toMatchObject([{ element: 'goods', reason: 'DELETED', count: 1 }]);
    expect(await products()).toEqual({});
  });

  test('a variant missing in a full catalogue is taken off sale', async () => {
    await importFiles(portal.db, both);
    await importFiles(portal.db, { 'import.xml': importXml({ goods: [white] }) });
    expect(await products()).toMatchObject({ 't#w': { enabled: 1 }, 't#r': { enabled: 0 } });
  });

  test.each(['before', 'after'])(
    'the element of the good itself describes the good: %s its variants',
    async (place) => {
      const own: Good = { id: 't', name: 'Стол обеденный', articul: 'T', description: 'Дуб' };
      const variants = [white, red];
      await importFiles(portal.db, {
        ...both,
        'import.xml': importXml({ goods: place === 'before' ? [own, ...variants] : [...variants, own] }),
      });
      expect(await products()).toMatchObject({
        't#w': { header: 'Стол обеденный, цвет Белый, размер 42', articul: 'T-1', enabled: 1 },
        't#r': { header: 'Стол обеденный, цвет Красный, размер 42', articul: 'T-2', enabled: 1 },
      });
    },
  );

  test('a name that repeats the characteristic in brackets is not repeated in the header', async () => {
    await importFiles(portal.db, {
      ...both,
      'import.xml': importXml({
        goods: [
          { ...white, name: 'Стол (Белый, 42)' },
          { ...red, name: 'Стол (Красный, 42)' },
        ],
      }),
    });
    expect(await products()).toMatchObject(tables);
  });
});

test('every characteristic of an offer is a parameter, and joins the property with its name', async () => {
  const offers: Offer[] = [
    {
      id: 'a#1',
      name: 'Куртка',
      traits: { Размер: '42', Цвет: 'Синий', Посадка: 'Узкая' },
      prices: [{ price: 1 }],
    },
    {
      id: 'a#2',
      name: 'Куртка',
      traits: { Размер: '44', Цвет: 'Белый', Поставщик: 'Тайна' },
      prices: [{ price: 1 }],
    },
  ];
  await importFiles(portal.db, {
    'import.xml': importXml({
      properties: [{ id: 'p-colour', header: 'Цвет', values: { blue: 'Синий' } }],
      goods: [
        { id: 'a', name: 'Куртка', articul: 'A' },
        { id: 'b', name: 'Шарф', articul: 'B', values: { 'p-colour': 'blue' } },
      ],
    }),
    'offers.xml': offersXml({ offers }),
  });
  expect(await products()).toMatchObject({
    'a#1': { params: { Размер: '42', Цвет: 'Синий', Посадка: 'Узкая' } },
    'a#2': { params: { Размер: '44', Цвет: 'Белый' } },
  });
  const params = await portal.db.selectFrom('params').select('header').orderBy('header').execute();
  expect(params.map(({ header }) => header)).toEqual(['Посадка', 'Размер', 'Цвет']);
});

describe('stocks', () => {
  const stock = (inside: string) => `<Склад>${inside}</Склад>`;
  test.each([
    [
      'child elements of <Склад>',
      stock(tag('ИдСклада', 'w-main') + tag('КоличествоНаСкладе', 4)) +
        stock(tag('ИдСклада', 'w-shop') + tag('КоличествоНаСкладе', 5)),
    ],
    [
      '<Склад> inside <Склады>',
      `<Склады>${stock(tag('ИдСклада', 'w-main') + tag('КоличествоНаСкладе', 4))}${stock(tag('Ид', 'w-shop') + tag('Количество', 5))}</Склады>`,
    ],
    [
      'attributes',
      '<Склад ИдСклада="w-main" КоличествоНаСкладе="4"/><Склад ИдСклада="w-shop" КоличествоНаСкладе="5"/>',
    ],
    [
      '<Остатки>',
      `<Остатки><Остаток>${stock(tag('Ид', 'w-main') + tag('Количество', 4))}${stock(tag('Ид', 'w-shop') + tag('Количество', 5))}</Остаток></Остатки>`,
    ],
  ])('the stock of each warehouse is read from %s', async (_name, more) => {
    const report = await importFiles(portal.db, {
      'import.xml': importXml({ goods: [{ id: 'a', name: 'Лампа', articul: 'A' }] }),
      'offers.xml': offersXml({
        offers: [{ id: 'a', name: 'Лампа', prices: [{ price: 1 }], quantity: 9, more }],
      }),
    });
    expect((await products()).a?.stocks).toEqual({ 'Главный склад': 4, [shop.header]: 5 });
    expect(report.files[1]).toMatchObject({ read: { stocks: 2 }, taken: { stocks: 2 } });
  });
});

describe('dictionaries', () => {
  const good = (inside: string) =>
    `<Товар>${tag('Ид', 'a')}${tag('Артикул', 'A')}${tag('Наименование', 'Лампа')}${inside}</Товар>`;
  const catalogue = (goods: string) =>
    `<Каталог СодержитТолькоИзменения="true">${tag('Ид', 'cat')}<Товары>${goods}</Товары></Каталог>`;
  const value = `<ЗначенияСвойств><ЗначенияСвойства>${tag('Ид', 'p')}${tag('Значение', 'v')}</ЗначенияСвойства></ЗначенияСвойств>`;

  test.each([
    [
      'СвойствоНоменклатуры',
      `<ВариантыЗначений><Справочник>${tag('ИдЗначения', 'v')}${tag('Значение', 'E27')}</Справочник></ВариантыЗначений>`,
    ],
    [
      'СвойствоНоменклатуры',
      `<ТипыЗначений><ТипЗначений><ВариантыЗначений><ВариантЗначения>${tag('Ид', 'v')}${tag('Значение', 'E27')}</ВариантЗначения></ВариантыЗначений></ТипЗначений></ТипыЗначений>`,
    ],
    [
      'Свойство',
      `<ВариантыЗначений><Вариант>${tag('Ид', 'v')}${tag('Значение', 'E27')}</Вариант></ВариантыЗначений>`,
    ],
  ])('the values of <%s> are read', async (element, values) => {
    const properties = `<Свойства><${element}>${tag('Ид', 'p')}${tag('Наименование', 'Цоколь')}${values}</${element}></Свойства>`;
    const report = await importFiles(portal.db, {
      'import.xml': document(
        `<Классификатор>${tag('Ид', 'c')}${properties}</Классификатор>${catalogue(good(value))}`,
      ),
    });
    expect((await products()).a?.params).toEqual({ Цоколь: 'E27' });
    expect(report.files[0]?.unresolved).toBe(false);
  });

  const categories = `<Категории><Категория>${tag('Ид', 'k')}${tag('Наименование', 'Прожекторы')}</Категория><Категория>${tag('Ид', 'unused')}${tag('Наименование', 'Услуги')}</Категория></Категории>`;
  const classifier = (inside: string) =>
    document(`<Классификатор>${tag('Ид', 'c')}${inside}</Классификатор>`);
  const nodes = async () =>
    (await portal.db.selectFrom('catalogs').select('header').orderBy('id').execute()).map(
      ({ header }) => header,
    );

  test('a category is a group for goods without groups', async () => {
    await importFiles(portal.db, {
      'import.xml': document(
        `<Классификатор>${tag('Ид', 'c')}${categories}</Классификатор>${catalogue(good(tag('Категория', 'k')))}`,
      ),
    });
    expect((await products()).a?.catalog).toBe('Прожекторы');
    expect(await nodes()).toEqual(['Прожекторы']);
  });

  test('a category that came in an earlier file is a group, too', async () => {
    await importFiles(portal.db, { 'import.xml': classifier(categories) });
    expect(await nodes()).toEqual([]);
    await importFiles(portal.db, { 'goods.xml': document(catalogue(good(tag('Категория', 'k')))) });
    expect((await products()).a?.catalog).toBe('Прожекторы');
  });

  test('a good with groups stays in its group', async () => {
    const groups = `<Группы><Группа>${tag('Ид', 'g')}${tag('Наименование', 'Свет')}</Группа></Группы>`;
    const inGroup = good(`<Группы>${tag('Ид', 'g')}</Группы>${tag('Категория', 'k')}`);
    await importFiles(portal.db, {
      'import.xml': document(
        `<Классификатор>${tag('Ид', 'c')}${groups}${categories}</Классификатор>${catalogue(inGroup)}`,
      ),
    });
    expect((await products()).a?.catalog).toBe('Свет');
    expect(await nodes()).toEqual(['Свет']);
  });
});

describe('details of goods and offers', () => {
  const facts =
    tag('Страна', 'РОССИЯ') +
    tag('Длина', '1.2') +
    tag('Ширина', '0.5') +
    tag('Высота', '0.3') +
    tag('Модель', 'М-1');
  const shown = { Страна: 'РОССИЯ', Длина: '1.2', Ширина: '0.5', Высота: '0.3', Модель: 'М-1' };
  const row = () =>
    portal.db.selectFrom('products').select(['weight', 'vat', 'vat_free', 'barcode', 'header']).execute();

  test('country, sizes and model of a good or an offer are parameters', async () => {
    await importFiles(portal.db, {
      'import.xml': importXml({
        goods: [
          { id: 'a', name: 'Лампа', articul: 'A', more: facts },
          { id: 'b', name: 'Шнур', articul: 'B' },
        ],
      }),
      'offers.xml': offersXml({
        offers: [
          { id: 'a', name: 'Лампа', prices: [{ price: 1 }] },
          { id: 'b', name: 'Шнур', prices: [{ price: 1 }], more: facts },
        ],
      }),
    });
    expect(await products()).toMatchObject({ a: { params: shown }, b: { params: shown } });
  });

  test.each([
    ['with its good', true],
    ['after its good', false],
  ])('weight and VAT of an offer override those of its good: %s', async (_name, together) => {
    const goods = {
      'import.xml': importXml({
        goods: [{ id: 'a', name: 'Лампа', articul: 'A', more: tag('Вес', 3) + vatRate(20) }],
      }),
    };
    const more = tag('Вес', '1.250') + vatRate(10);
    const offers = {
      'offers.xml': offersXml({ offers: [{ id: 'a#1', name: 'Лампа (42)', prices: [{ price: 1 }], more }] }),
    };
    if (!together) await importFiles(portal.db, goods);
    await importFiles(portal.db, together ? { ...goods, ...offers } : offers);
    expect(await row()).toMatchObject([{ weight: 1_250, vat: 1_000, vat_free: 0 }]);
  });

  test('the full name is read from an element as from a requisite', async () => {
    await importFiles(portal.db, {
      'import.xml': importXml({
        goods: [{ id: 'a', name: 'Лампа', articul: 'A', more: tag('ПолноеНаименование', 'Лампа LED E27') }],
      }),
    });
    expect(await row()).toMatchObject([{ header: 'Лампа LED E27' }]);
  });

  test.each([
    ['<ШтрихКод>', tag('ШтрихКод', '4600000000001')],
    ['<Штрих-код>', tag('Штрих-код', '4600000000001')],
    ['several in one element', tag('Штрихкод', '4600000000001, 4600000000002')],
    [
      'a list of elements',
      `<Штрихкоды>${tag('Штрихкод', '4600000000001')}${tag('Штрихкод', '4600000000002')}</Штрихкоды>`,
    ],
    [
      'a requisite',
      `<ЗначенияРеквизитов><ЗначениеРеквизита>${tag('Наименование', 'ШтрихКод')}${tag('Значение', '4600000000001')}</ЗначениеРеквизита></ЗначенияРеквизитов>`,
    ],
  ])('a barcode is read from %s', async (_name, more) => {
    await importFiles(portal.db, {
      'import.xml': importXml({ goods: [{ id: 'a', name: 'Лампа', articul: 'A', more }] }),
    });
    expect(await row()).toMatchObject([{ barcode: '4600000000001' }]);
  });

  test.each(['true', 'false'])(
    'an element states whether a list contains only changes: %s',
    async (changes) => {
      const list = (id: string) =>
        document(
          `<Каталог>${tag('Ид', 'cat')}${tag('СодержитТолькоИзменения', changes)}<Товары><Товар>${tag('Ид', id)}${tag('Наименование', id)}</Товар></Товары></Каталог>`,
        );
      const offer = (id: string): Offer => ({ id, name: id, prices: [{ price: 1 }] });
      await importFiles(portal.db, {
        'import.xml': list('a'),
        'offers.xml': offersXml({ full: false, offers: [offer('a')] }),
      });
      const report = await importFiles(portal.db, { 'import.xml': list('b') });
      expect(report.files[0]?.full).toBe(changes === 'false');
      expect((await products()).a?.enabled).toBe(Number(changes === 'true'));
    },
  );
});

describe('prices', () => {
  const onTop = (flag: string, list = false) => {
    const tax = `<Налог>${tag('Наименование', 'НДС')}${tag('УчтеноВСумме', flag)}</Налог>`;
    return list ? `<Налоги>${tax}</Налоги>` : tax;
  };
  const goods = (rate: string | undefined) =>
    importXml({ goods: [{ id: 'a', name: 'Лампа', articul: 'A', more: rate && vatRate(rate) }] });
  const offers = (tax: string, price: string, { coefficient = 1, more = '' } = {}) =>
    offersXml({ offers: [{ id: 'a', name: 'Лампа', prices: [{ price, coefficient }], more }] }).replace(
      '</ТипЦены>',
      `${tax}</ТипЦены>`,
    );

  test.each([
    ['included', onTop('true'), '20', '100', {}, 10_000],
    ['on top, 20 %', onTop('false'), '20', '100', {}, 12_000],
    ['on top, in a list of taxes', onTop('false', true), '20', '100', {}, 12_000],
    ['on top, 10 %', onTop('0'), '10', '33.33', {}, 3_666],
    ['on top, without VAT', onTop('false'), 'Без НДС', '100', {}, 10_000],
    ['on top, a package of 12', onTop('false'), '20', '100', { coefficient: 12 }, 1_000],
    ['on top, the rate of the offer', onTop('false'), '20', '100', { more: vatRate(10) }, 11_000],
    ['on top, half a kopeck', onTop('false'), '0', '1.005', {}, 101],
  ])('a price with VAT %s is stored with VAT', async (_name, tax, rate, price, options, kopecks) => {
    await importFiles(portal.db, { 'import.xml': goods(rate), 'offers.xml': offers(tax, price, options) });
    expect((await products()).a?.prices).toEqual({ Розничная: kopecks });
    // 1C may send prices in a file of their own, which does not repeat the price types.
    await portal.db.deleteFrom('prices').execute();
    const alone = offers('', price, options).replace(/<ТипыЦен>.*<\/ТипыЦен>/s, '');
    await importFiles(portal.db, { 'prices.xml': alone });
    expect((await products()).a?.prices).toEqual({ Розничная: kopecks });
  });

  test.each([
    ['includes VAT although its type does not', 'false', 'true', '', 10_000],
    ['adds VAT although its type includes it', 'true', 'false', '', 12_000],
    ['adds VAT at its own rate', 'true', 'false', tag('Ставка', 10), 11_000],
  ])('a price that states its own VAT %s', async (_name, ofType, ofPrice, rate, kopecks) => {
    const own = `<Налог>${tag('Наименование', 'НДС')}${tag('УчтеноВСумме', ofPrice)}${rate}</Налог>`;
    await importFiles(portal.db, {
      'import.xml': goods('20'),
      'offers.xml': offers(onTop(ofType), '100').replace('</Цена>', `${own}</Цена>`),
    });
    expect((await products()).a?.prices).toEqual({ Розничная: kopecks });
  });

  test('a price without VAT is left out if the rate of the good is unknown', async () => {
    const report = await importFiles(portal.db, {
      'import.xml': goods(undefined),
      'offers.xml': offers(onTop('false'), '100'),
    });
    expect((await products()).a?.prices).toEqual({});
    expect(report.files[1]?.leftOut).toMatchObject([{ element: 'prices', reason: 'PRICE_WITHOUT_RATE' }]);
  });

  test.each([
    ['a file of changes that contains only stocks keeps the prices', [undefined], 500],
    [
      'in a file of changes with prices, an offer without any loses its price',
      [[{ price: 1 }], undefined],
      undefined,
    ],
  ])('%s', async (_name, prices, kopecks) => {
    await importFiles(portal.db, {
      'import.xml': goods('20'),
      'offers.xml': offersXml({ offers: [{ id: 'a', name: 'Лампа', prices: [{ price: 5 }] }] }),
    });
    const offers = prices.map((list, i, { length }) => ({
      id: i === length - 1 ? 'a' : `other-${i}`,
      prices: list,
      stocks: { 'w-main': 7 },
    }));
    await importFiles(portal.db, { 'offers.xml': offersXml({ full: false, offers }) });
    expect((await products()).a?.prices).toEqual(kopecks === undefined ? {} : { Розничная: kopecks });
  });

  test('a later file that repeats the price type without its tax keeps the flag', async () => {
    await importFiles(portal.db, { 'import.xml': goods('20'), 'offers.xml': offers(onTop('false'), '100') });
    await importFiles(portal.db, { 'offers.xml': offers('', '200') });
    expect((await products()).a?.prices).toEqual({ Розничная: 24_000 });
  });

  test('a package of changes that contains only stocks keeps the prices', async () => {
    await importFiles(portal.db, {
      'import.xml': goods('20'),
      'offers.xml': offersXml({ offers: [{ id: 'a', name: 'Лампа', prices: [{ price: 5 }] }] }),
    });
    const changes = offersXml({ full: false, offers: [{ id: 'a', stocks: { 'w-main': 7 } }] });
    await importFiles(portal.db, {
      'rests.xml': changes.replaceAll('ПакетПредложений', 'ИзмененияПакетаПредложений'),
    });
    expect((await products()).a).toMatchObject({
      prices: { Розничная: 500 },
      stocks: { 'Главный склад': 7 },
    });
  });

  test.each([
    ['no <Цены>', undefined],
    ['empty <Цены>', []],
  ])('an offer loses its last price in a package that lists the price type: %s', async (_name, prices) => {
    const stocks = { 'w-main': 5 };
    await importFiles(portal.db, {
      'import.xml': goods('20'),
      'offers.xml': offersXml({ offers: [{ id: 'a', name: 'Лампа', prices: [{ price: 5 }], stocks }] }),
    });
    const report = await importFiles(portal.db, {
      'offers.xml': offersXml({ offers: [{ id: 'a', name: 'Лампа', prices, stocks }] }),
    });
    expect((await products()).a).toMatchObject({ enabled: 1, prices: {} });
    expect(report.prices.removed).toBe(1);
    expect(counts(report)).toEqual({ OFFER_WITHOUT_PRICE: 1 });
  });
});

test('further barcodes and groups of a good, which are not stored, are reported', async () => {
  const good: Good = {
    id: 'a',
    name: 'Лампа',
    articul: 'A',
    groups: ['g-shoes', 'g-sale'],
    more: tag('Штрихкод', '4600000000001; 4600000000002'),
  };
  const report = await importFiles(portal.db, { 'import.xml': importXml({ goods: [good] }) });
  expect(report.notes.get('SEVERAL_BARCODES')).toEqual({ count: 1, examples: ['Лампа (4600000000002)'] });
  expect(report.notes.get('SEVERAL_GROUPS')).toEqual({ count: 1, examples: ['Лампа'] });
});

describe('what 1C has marked for deletion', () => {
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
    ['alone', false],
    ['with goods that are imported again meanwhile', true],
  ])('dictionaries disappear with the mark and come back without it: %s', async (_name, again) => {
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

  test('a value of a property disappears alone', async () => {
    await importFiles(portal.db, { 'import.xml': goods, 'offers.xml': offers });
    await importFiles(portal.db, { 'changes.xml': marks(true, 'value') });
    expect(await shown()).toEqual({ ...seen, params: [] });
    await importFiles(portal.db, { 'changes.xml': marks(false) });
    expect(await shown()).toEqual(seen);
  });

  test('a warehouse that staff show again stays visible while 1C repeats the mark', async () => {
    await importFiles(portal.db, { 'import.xml': goods, 'offers.xml': offers });
    await importFiles(portal.db, { 'changes.xml': marks(true) });
    await changeRows(portal.db, 'warehouses', { external_id: 'w-shop' }, { hidden: 0 });
    await importFiles(portal.db, { 'changes.xml': marks(true) });
    expect((await visibleWarehouses(portal.db)).length).toBe(2);
  });

  test('a warehouse that staff had hidden before the mark stays hidden without it', async () => {
    await importFiles(portal.db, { 'import.xml': goods, 'offers.xml': offers });
    await changeRows(portal.db, 'warehouses', { external_id: 'w-shop' }, { hidden: 1 });
    for (const deleted of [true, true, false])
      await importFiles(portal.db, { 'changes.xml': marks(deleted) });
    expect((await visibleWarehouses(portal.db)).length).toBe(1);
    expect((await shown()).price).toBe(10_000);
  });

  test('nothing new is created from a record with the mark', async () => {
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
});
