import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { importXml, offersXml, tag, vatRate } from './export.ts';
import { counts, emptyPortal, importFiles, productsIn } from './portal.ts';

/** How other versions and configurations of 1C write prices, each in the smallest export that contains it. */

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
beforeEach(async () => {
  await emptyPortal(portal.db);
});
afterAll(() => portal.drop());

const products = () => productsIn(portal.db);
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
  ['VAT included', onTop('true'), '20', '100', {}, 10_000],
  ['VAT of 20 % on top', onTop('false'), '20', '100', {}, 12_000],
  ['VAT on top, in a list of taxes', onTop('false', true), '20', '100', {}, 12_000],
  ['VAT of 10 % on top', onTop('0'), '10', '33.33', {}, 3_666],
  ['VAT on top, for a good without VAT', onTop('false'), 'Без НДС', '100', {}, 10_000],
  ['VAT on top, for a package of 12', onTop('false'), '20', '100', { coefficient: 12 }, 1_000],
  ['VAT on top, at the rate of the offer', onTop('false'), '20', '100', { more: vatRate(10) }, 11_000],
  ['VAT on top, with half a kopeck', onTop('false'), '0', '1.005', {}, 101],
])('a price is stored with its VAT: %s', async (_name, tax, rate, price, options, kopecks) => {
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
])('a price that has a VAT flag of its own %s', async (_name, ofType, ofPrice, rate, kopecks) => {
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
    'an offer without prices loses its price in a file of changes that contains other prices',
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

test('VAT is added to later prices even if their file repeats the price type without its tax', async () => {
  await importFiles(portal.db, { 'import.xml': goods('20'), 'offers.xml': offers(onTop('false'), '100') });
  await importFiles(portal.db, { 'offers.xml': offers('', '200') });
  expect((await products()).a?.prices).toEqual({ Розничная: 24_000 });
});

test('<ИзмененияПакетаПредложений> with only stocks updates the stocks and keeps the prices', async () => {
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
