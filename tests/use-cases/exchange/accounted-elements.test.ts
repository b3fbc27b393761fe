import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { elements } from '#server/exchange/accounts.ts';
import type { ImportReport } from '#server/exchange/report.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { bareOffersXml, document, importXml, type Offer, offersXml, tag } from './export.ts';
import { emptyPortal, importFiles, productsIn } from './portal.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
beforeEach(async () => {
  await emptyPortal(portal.db);
});
afterAll(() => portal.drop());

/** Expects `read = taken + left out` for each element of each file. Returns the elements that were left out. */
function leftOutOf(report: ImportReport): string[] {
  for (const { name, read, taken, leftOut } of report.files)
    for (const element of elements) {
      const left = leftOut.filter((each) => each.element === element);
      const sum = left.reduce((all, { count }) => all + count, taken[element]);
      expect(sum, `${name}: ${element}`).toBe(read[element]);
    }
  return report.files
    .flatMap(({ name, leftOut }) =>
      leftOut.map(({ element, reason, count }) => `${name} ${element} ${reason} ${count}`),
    )
    .sort();
}

const lamp: Offer = { id: 'lamp', name: 'Лампа', prices: [{ price: 50 }], stocks: { 'w-main': 3 } };

test('the report gives the reason for each element that was left out', async () => {
  const report = await importFiles(portal.db, {
    'import.xml': importXml({
      groups: [
        { id: 'g-shoes', header: 'Обувь', groups: [{ id: 'g-old', header: 'Архив', deleted: true }] },
        { id: '', header: 'Без Ид' },
      ],
      properties: [
        { id: 'p-cost', header: 'Закупка' },
        { id: 'p-none', header: '' },
        { id: 'p-season', header: 'Сезон' },
      ],
      goods: [
        { id: 'lamp', name: 'Старое имя', articul: '1' },
        { id: 'lamp', name: 'Лампа', articul: '1' },
        { id: '', name: 'Без Ид' },
        { id: 'nameless', name: '' },
        { id: 'gone', name: 'Снят', status: 'Удален' },
        { id: 'boots', name: 'Ботинки', articul: '2' },
      ],
    }),
    'offers.xml': offersXml({
      offers: [
        { ...lamp, name: 'Старое имя' },
        lamp,
        { ...lamp, id: '' },
        { ...lamp, id: 'gone' },
        { ...lamp, id: 'ghost' },
        { id: 'boots', name: 'Ботинки' },
        { id: 'boots#38', name: 'Ботинки (38)', prices: [{ price: 0 }, { price: 1, currency: 'USD' }] },
        {
          id: 'boots#39',
          name: 'Ботинки (39)',
          prices: [{ price: 5 }, { price: 5 }, { price: 5, type: 'p-unknown' }],
          stocks: { 'w-main': 'много', 'w-other': 0, 'w-shop': 1 },
        },
      ],
    }),
    'rests.xml': bareOffersXml([
      { id: 'lamp', stocks: { 'w-main': 1 } },
      { id: 'lamp', stocks: { 'w-main': 2, 'w-shop': 2 } },
      { id: 'ghost2', stocks: { 'w-main': 1 } },
    ]),
  });
  expect(leftOutOf(report)).toEqual([
    'import.xml goods DELETED 1',
    'import.xml goods NO_ID 1',
    'import.xml goods NO_NAME 1',
    'import.xml goods REPEATED 1',
    'import.xml groups DELETED 1',
    'import.xml groups NO_ID 1',
    'import.xml properties INTERNAL_PROPERTY 1',
    'import.xml properties NO_NAME 1',
    'offers.xml offers GOOD_AMONG_VARIANTS 1',
    'offers.xml offers NO_ID 1',
    'offers.xml offers OFFER_OF_DELETED 1',
    'offers.xml offers OFFER_WITHOUT_GOOD 1',
    'offers.xml offers REPEATED 1',
    'offers.xml prices BAD_PRICE 1',
    'offers.xml prices FOREIGN_CURRENCY 1',
    'offers.xml prices NO_ID 1',
    'offers.xml prices OFFER_OF_DELETED 1',
    'offers.xml prices OFFER_WITHOUT_GOOD 1',
    'offers.xml prices REPEATED 1',
    'offers.xml prices SEVERAL_PRICES 1',
    'offers.xml prices UNKNOWN_PRICE_TYPE 1',
    'offers.xml stocks BAD_STOCK 1',
    'offers.xml stocks NO_ID 1',
    'offers.xml stocks OFFER_OF_DELETED 1',
    'offers.xml stocks OFFER_WITHOUT_GOOD 1',
    'offers.xml stocks REPEATED 1',
    'offers.xml stocks UNKNOWN_WAREHOUSE 1',
    'rests.xml offers UNKNOWN_OFFER 1',
    'rests.xml stocks REPEATED 1',
    'rests.xml stocks UNKNOWN_OFFER 1',
  ]);
  expect(report.files.map(({ unresolved }) => unresolved)).toEqual([false, true, true]);
});

test('goods sent as offers with groups (УТ 10.1) are imported as goods', async () => {
  const goods = `<ПакетПредложений>${tag('Ид', 'cat')}<Предложения><Предложение>${tag('Ид', 'win')}${tag('Наименование', 'Windows')}<Группы>${tag('Ид', 'g')}</Группы></Предложение></Предложения></ПакетПредложений>`;
  const variants = `<ПакетПредложений>${tag('Ид', 'pp_cat')}<ТипыЦен><ТипЦены>${tag('Ид', 'Отпускная')}${tag('Наименование', 'Отпускная')}${tag('Валюта', 'руб')}</ТипЦены></ТипыЦен><Предложения><Предложение>${tag('Ид', 'win')}${tag('Наименование', 'Windows')}</Предложение><Предложение>${tag('Ид', 'win#1')}${tag('Наименование', 'Windows (коробка)')}<Цены><Цена>${tag('ИдТипаЦены', 'Отпускная')}${tag('ЦенаЗаЕдиницу', 5)}</Цена></Цены></Предложение><Предложение>${tag('Ид', 'win#2')}${tag('Наименование', 'Windows (DVD)')}<Статус>Удален</Статус></Предложение></Предложения></ПакетПредложений>`;
  const report = await importFiles(portal.db, {
    'import.xml': document(
      `<Классификатор><Группы><Группа>${tag('Ид', 'g')}${tag('Наименование', 'Софт')}</Группа></Группы></Классификатор>${goods}`,
    ),
    'offers.xml': document(variants),
  });
  expect(leftOutOf(report)).toEqual(['offers.xml offers GOOD_AMONG_VARIANTS 1']);
  expect(await productsIn(portal.db)).toMatchObject({
    'win#1': { header: 'Windows, коробка', catalog: 'Софт', prices: { Отпускная: 500 }, enabled: 1 },
    'win#2': { enabled: 0 },
  });
});

test('an offer that repeats a good imported earlier is left out if the good has variants', async () => {
  const groups = [{ id: 'g-shoes', header: 'Обувь' }];
  await importFiles(portal.db, {
    'import.xml': importXml({ groups, goods: [{ id: 'win', name: 'Windows', articul: '1' }] }),
  });
  const variant = (id: string, name: string): Offer => ({ id, name, prices: [{ price: 5 }], stocks: {} });
  const report = await importFiles(portal.db, {
    'offers.xml': offersXml({
      offers: [
        { id: 'win', name: 'Windows' },
        variant('win#1', 'Windows (старая)'),
        variant('win#2', 'Windows (DVD)'),
        variant('win#1', 'Windows (коробка)'),
      ],
    }),
  });
  expect(leftOutOf(report)).toEqual([
    'offers.xml offers GOOD_AMONG_VARIANTS 1',
    'offers.xml offers REPEATED 1',
    'offers.xml prices REPEATED 1',
  ]);
  const products = await productsIn(portal.db);
  expect(Object.keys(products).sort()).toEqual(['win#1', 'win#2']);
  expect(products['win#1']).toMatchObject({ header: 'Windows, коробка', enabled: 1 });
});
