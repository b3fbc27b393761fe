import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import {
  bareOffersXml,
  document,
  type Good,
  importXml,
  type Offer,
  offersXml,
  tag,
  windows1251,
} from './export.ts';
import { counts, emptyPortal, importFiles, productsIn } from './portal.ts';

const lamp: Good = { id: 'lamp', articul: 'Л-1', name: 'Лампа «Ёлка» №5' };
const lampOffer: Offer = { id: 'lamp', name: 'Лампа', prices: [{ price: 50 }], stocks: { 'w-main': 3 } };

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
beforeEach(async () => {
  await emptyPortal(portal.db);
});
afterAll(() => portal.drop());

const imported = async (files: Record<string, string | Uint8Array>) => {
  const report = await importFiles(portal.db, files);
  return { report, products: await productsIn(portal.db) };
};

describe('encodings and namespaces', () => {
  const goods = importXml({ goods: [lamp] });
  const as = (encoding: string) => goods.replace('encoding="UTF-8"', `encoding="${encoding}"`);
  const prefixed = goods.replaceAll(/<(\/?)(?=[А-Я])/g, '<$1cml:').replace('xmlns=', 'xmlns:cml=');
  const variants: [string, string | Uint8Array][] = [
    ['UTF-8 without a mark', goods],
    ['UTF-8 with a mark', `\ufeff${goods}`],
    ['windows-1251', windows1251(as('windows-1251'))],
    ['windows-1251 in capitals and single quotes', windows1251(as('WINDOWS-1251').replaceAll('"', "'"))],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${as('UTF-16')}`, 'utf16le')],
    ['no declaration', goods.slice(goods.indexOf('\n') + 1)],
    ['no namespace', goods.replace(/ xmlns="[^"]*"/, '')],
    ['a namespace prefix', prefixed],
    ['CDATA', goods.replace('Лампа «Ёлка» №5', '<![CDATA[Лампа «Ёлка» №5]]>')],
  ];

  test.each(variants)('a file with %s is imported', async (_, content) => {
    const { products } = await imported({ 'import.xml': content });
    expect(products.lamp).toMatchObject({ header: 'Лампа «Ёлка» №5', articul: 'Л-1', catalog: 'Обувь' });
  });
});

describe('several files of an export', () => {
  test('files are read in the order of their names and numbers, and files of other kinds are ignored', async () => {
    const { report, products } = await imported({
      'import0_10.xml': importXml({ goods: [{ ...lamp, name: 'Десятая' }] }),
      'import0_2.xml': importXml({
        goods: [
          { ...lamp, name: 'Вторая' },
          { id: 'cap', name: 'Кепка' },
        ],
      }),
      'Offers0_1.XML': offersXml({ offers: [lampOffer] }),
      'import.txt': 'не XML',
    });
    expect(report.files.map(({ name }) => name)).toEqual([
      'import0_2.xml',
      'import0_10.xml',
      'Offers0_1.XML',
    ]);
    expect(products).toMatchObject({ lamp: { header: 'Десятая', enabled: 1 }, cap: { enabled: 0 } });
    expect(counts(report).REPEATED).toBe(1);
  });

  test('prices and stocks can be in separate files from offers (CommerceML 2.08)', async () => {
    const rest = (warehouse: string, quantity: number) =>
      `<Остаток><Склад>${tag('Ид', warehouse)}${tag('Количество', quantity)}</Склад></Остаток>`;
    const files = {
      'import0_1.xml': importXml({ goods: [lamp] }),
      'offers0_1.xml': offersXml({ offers: [{ id: 'lamp', name: 'Лампа' }] }),
      'prices0_1.xml': bareOffersXml([{ id: 'lamp', prices: [{ price: 70 }] }]),
      'rests0_1.xml': bareOffersXml([
        { id: 'lamp', more: `<Остатки>${rest('w-main', 765)}${rest('w-shop', 5)}</Остатки>` },
      ]),
    };
    const { products } = await imported(files);
    const expected = { prices: { Розничная: 7_000 }, stocks: { 'Главный склад': 765, Магазин: 5 } };
    expect(products.lamp).toMatchObject(expected);
    expect((await imported(files)).products).toEqual(products);
  });

  test('a later export can contain only prices and stocks', async () => {
    await imported({
      'import.xml': importXml({ goods: [lamp] }),
      'offers.xml': offersXml({ offers: [lampOffer] }),
    });
    const { report, products } = await imported({
      'prices.xml': bareOffersXml([{ id: 'lamp', prices: [{ price: 80 }] }]),
      'rests.xml': bareOffersXml([{ id: 'lamp', stocks: { 'w-shop': 9 } }]),
    });
    expect(products.lamp).toMatchObject({
      header: 'Лампа «Ёлка» №5',
      price_rrc: 8_000,
      prices: { Розничная: 8_000 },
      stocks: { 'Главный склад': 0, Магазин: 9 },
    });
    expect(report.products).toMatchObject({ added: 0, changed: 0 });
  });

  test('an export of changes can have the characteristic in <ИдХарактеристики> and the stock in <Склады>', async () => {
    await imported({
      'import.xml': importXml({ goods: [{ id: 'boots', name: 'Ботинки' }] }),
      'offers.xml': offersXml({ offers: [{ id: 'boots#38', name: 'Ботинки (38)', prices: [{ price: 1 }] }] }),
    });
    const changes = bareOffersXml(
      [
        {
          id: 'boots',
          prices: [{ price: 2 }],
          more: '<ИдХарактеристики>38</ИдХарактеристики><Склады ИдСклада="w-main" КоличествоНаСкладе="4"/>',
        },
      ],
      'ИзмененияПакетаПредложений',
    );
    const { products } = await imported({ 'prices.xml': changes });
    expect(products['boots#38']).toMatchObject({
      prices: { Розничная: 200 },
      stocks: { 'Главный склад': 4 },
    });
  });
});

describe('notations of other versions of 1C', () => {
  test('characteristics set the size and the colour of an offer', async () => {
    const { products } = await imported({
      'import.xml': importXml({ goods: [{ id: 'boots', name: 'Ботинки' }] }),
      'offers.xml': offersXml({
        offers: [
          { id: 'boots#a', name: 'Ботинки (чёрный, 42)', traits: { Цвет: 'чёрный', Размер: '42' } },
          { id: 'boots#b', name: 'Ботинки (XL)', traits: { Размер: 'XL', Материал: '' } },
        ],
      }),
    });
    expect(products).toMatchObject({
      'boots#a': { variant: 'цвет чёрный, размер 42', params: { Размер: '42' } },
      'boots#b': { header: 'Ботинки, размер XL', params: { Размер: 'XL' } },
    });
  });

  test('units are read by code, by short name and from the dictionary of units', async () => {
    const units = `<ЕдиницыИзмерения><ЕдиницаИзмерения>${tag('Ид', '999')}${tag('Код', '999')}${tag('НаименованиеКраткое', 'бухта')}</ЕдиницаИзмерения></ЕдиницыИзмерения>`;
    const unit = (inside: string) => `<БазоваяЕдиница ${inside}</БазоваяЕдиница>`;
    const { products } = await imported({
      'import.xml': importXml({
        goods: [
          { id: 'a', name: 'А', unit: unit('Код="796" НаименованиеПолное="Штука">шт') },
          { id: 'b', name: 'Б', unit: unit('>166') },
          { id: 'c', name: 'В', unit: unit('>999') },
          { id: 'd', name: 'Г', unit: unit('Код="555" НаименованиеПолное="Бочка">') },
          { id: 'e', name: 'Д', unit: '' },
        ],
      }).replace('<Группы>', `${units}<Группы>`),
    });
    const shown = Object.values(products).map(({ unit }) => unit);
    expect(shown).toEqual(['шт.', 'кг', 'бухта', 'бочка', 'шт.']);
  });

  test('the brand is the trade mark, otherwise the maker, otherwise the producer', async () => {
    const { products } = await imported({
      'import.xml': importXml({
        properties: [
          { id: 'p-made', header: 'Производитель', values: { m: 'Завод' } },
          { id: 'p-mark', header: 'Торговая марка', values: { t: 'Свет' } },
        ],
        goods: [
          { id: 'a', name: 'А', values: { 'p-made': 'm', 'p-mark': 't' } },
          {
            id: 'b',
            name: 'Б',
            values: { 'p-made': 'm' },
            more: `<Изготовитель>${tag('Ид', 'i')}${tag('Наименование', 'Фабрика')}</Изготовитель>`,
          },
          { id: 'c', name: 'В', values: { 'p-made': 'm' } },
        ],
      }),
    });
    expect(products).toMatchObject({
      a: { brand: 'Свет', params: { Производитель: 'Завод' } },
      b: { brand: 'Фабрика', params: { Производитель: 'Завод' } },
      c: { brand: 'Завод', params: {} },
    });
  });

  test.each(['Оптовая', 'Закупочная', 'Цена'])(
    'a single price type «%s» does not set the retail price',
    async (header) => {
      const { products } = await imported({
        'import.xml': importXml({ goods: [lamp] }),
        'offers.xml': offersXml({
          priceTypes: [{ id: 'p-only', header }],
          offers: [{ ...lampOffer, prices: [{ type: 'p-only', price: 40 }] }],
        }),
      });
      expect(products.lamp).toMatchObject({ price_rrc: 0, prices: { [header]: 4_000 } });
    },
  );

  test('the price type «РРЦ» sets the retail price beside the wholesale price', async () => {
    const { products } = await imported({
      'import.xml': importXml({ goods: [lamp] }),
      'offers.xml': offersXml({
        priceTypes: [
          { id: 'p-opt', header: 'Оптовая' },
          { id: 'p-rrc', header: 'РРЦ' },
        ],
        offers: [
          {
            ...lampOffer,
            prices: [
              { type: 'p-opt', price: 40 },
              { type: 'p-rrc', price: 60 },
            ],
          },
        ],
      }),
    });
    expect(products.lamp).toMatchObject({ price_rrc: 6_000, prices: { Оптовая: 4_000, РРЦ: 6_000 } });
  });

  test('quantities without a warehouse are stored in the warehouse «Основной склад»', async () => {
    const { products } = await imported({
      'import.xml': importXml({ goods: [lamp] }),
      'offers.xml': offersXml({ warehouses: [], offers: [{ id: 'lamp', name: 'Лампа', quantity: 12 }] }),
    });
    expect(products.lamp?.stocks).toEqual({ 'Основной склад': 12 });
  });

  test('goods and offers can be in one file', async () => {
    const inside = (xml: string) => xml.slice(xml.indexOf('2.07">') + 6, xml.lastIndexOf('</'));
    const { products } = await imported({
      'import.xml': document(
        inside(importXml({ goods: [lamp] })) + inside(offersXml({ offers: [lampOffer] })),
      ),
    });
    expect(products.lamp).toMatchObject({ enabled: 1, stocks: { 'Главный склад': 3 } });
  });
});
