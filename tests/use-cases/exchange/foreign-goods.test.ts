import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { document, type Good, importXml, type Offer, offersXml, shop, tag, vatRate } from './export.ts';
import { counts, emptyPortal, importFiles, productsIn } from './portal.ts';

/** How other versions and configurations of 1C write goods, each in the smallest export that contains it. */

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

  test('goods and offers sent one after the other result in the same products as both together', async () => {
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

  test('an export repeated with its goods in another order changes nothing', async () => {
    await importFiles(portal.db, both);
    const before = await products();
    await importFiles(portal.db, { ...both, 'import.xml': importXml({ goods: [red, white] }) });
    expect(await products()).toEqual(before);
  });

  test.each([
    ['a complete element', { ...red, status: 'Удален' }],
    ['an element without a name', { id: 't#r', status: 'Удален' }],
  ])('deleting a variant does not take the other variants off sale: %s', async (_name, deleted: Good) => {
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
    'variants are named after the element of their good, which comes %s them',
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

  test('a characteristic that the name repeats in brackets occurs only once in the header', async () => {
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

test('characteristics of offers, except suppliers, are parameters and share a property of the same name', async () => {
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
  ])('the values of <%s> are read from its dictionary: case %#', async (element, values) => {
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

  test('a category becomes the group of a good without groups', async () => {
    await importFiles(portal.db, {
      'import.xml': document(
        `<Классификатор>${tag('Ид', 'c')}${categories}</Классификатор>${catalogue(good(tag('Категория', 'k')))}`,
      ),
    });
    expect((await products()).a?.catalog).toBe('Прожекторы');
    expect(await nodes()).toEqual(['Прожекторы']);
  });

  test('a category from an earlier file becomes the group of a good without groups', async () => {
    await importFiles(portal.db, { 'import.xml': classifier(categories) });
    expect(await nodes()).toEqual([]);
    await importFiles(portal.db, { 'goods.xml': document(catalogue(good(tag('Категория', 'k')))) });
    expect((await products()).a?.catalog).toBe('Прожекторы');
  });

  test('a good with a group and a category is put into its group', async () => {
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
    ['together with', true],
    ['after', false],
  ])('the weight and VAT of an offer sent %s its good take precedence', async (_name, together) => {
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

  test('the full name of a good is read from <ПолноеНаименование>', async () => {
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
    ['an element with several barcodes', tag('Штрихкод', '4600000000001, 4600000000002')],
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
    'goods missing from a list stay for sale only if <СодержитТолькоИзменения> is true: %s',
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
