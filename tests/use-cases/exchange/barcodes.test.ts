import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findInExchange } from '#server/exchange/door/journal/find-in-exchange.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { type Good, importXml, offersXml, tag } from './export.ts';
import { emptyPortal, importFiles } from './portal.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
beforeEach(async () => {
  await emptyPortal(portal.db);
});
afterAll(() => portal.drop());

const codes = (...texts: string[]) =>
  `<Штрихкоды>${texts.map((text) => tag('Штрихкод', text)).join('')}</Штрихкоды>`;
const goodsFile = (...goods: Good[]) => importXml({ full: false, goods });
const lamp = (...texts: string[]): Good => ({
  id: 'a',
  name: 'Лампа',
  articul: 'A',
  more: texts.length ? codes(...texts) : '',
});
const offersFile = (id: string, ...texts: string[]) =>
  offersXml({ full: false, offers: [{ id, name: 'Лампа', more: texts.length ? codes(...texts) : '' }] });

/** Returns the barcodes of each product, with the main one in front of a colon. */
async function stored(): Promise<Record<string, string>> {
  const products = await portal.db.selectFrom('products').select(['id', 'external_id', 'barcode']).execute();
  const rows = await portal.db.selectFrom('product_barcodes').selectAll().orderBy('place').execute();
  return Object.fromEntries(
    products.map(({ id, external_id, barcode }) => [
      external_id,
      `${barcode}: ${rows
        .filter(({ product_id }) => product_id === id)
        .map((row) => row.barcode)
        .join(' ')}`,
    ]),
  );
}

test('all barcodes of a good are stored, and the first one of a usual length is its main one', async () => {
  const own = ['12345', '4600000000001', '4600000000002', 'AB-12/3', '(01)04600000000001(21)1234567890'];
  const report = await importFiles(portal.db, { 'import.xml': goodsFile(lamp(...own)) });
  expect(await stored()).toEqual({ a: `4600000000001: ${own.join(' ')}` });
  expect(report.notes.has('BAD_BARCODE')).toBe(false);
});

test('a list of barcodes in one element is split, but not one barcode written with spaces', async () => {
  const good = { ...lamp(), barcode: '4600 0000 00001; 12345 67890 | 46000002' };
  await importFiles(portal.db, { 'import.xml': goodsFile(good) });
  expect(await stored()).toEqual({ a: '4600000000001: 4600000000001 12345 67890 46000002' });
});

test('a barcode that cannot be stored is named in the report with its good', async () => {
  const long = '1'.repeat(33);
  const report = await importFiles(portal.db, {
    'import.xml': goodsFile(lamp(long, 'ШК-1', '46000001')),
    'offers.xml': offersFile('a', '—'),
  });
  expect(await stored()).toEqual({ a: '46000001: 46000001' });
  expect(report.notes.get('BAD_BARCODE')).toEqual({
    count: 3,
    examples: [`Лампа (${long})`, 'Лампа (ШК-1)', 'Лампа (—)'],
  });
});

test.each([
  ['together', [['import.xml', 'offers.xml']]],
  ['goods first', [['import.xml'], ['offers.xml']]],
  ['goods first and again', [['import.xml'], ['offers.xml'], ['import.xml']]],
])('barcodes of a good and of its offer are all kept, imported %s', async (_, runs) => {
  const files: Record<string, string> = {
    'import.xml': goodsFile(lamp('46000001', '46000002')),
    'offers.xml': offersFile('a', '46000003', '46000001'),
  };
  for (const names of runs)
    await importFiles(portal.db, Object.fromEntries(names.map((name) => [name, files[name] ?? ''])));
  expect(await stored()).toEqual({ a: '46000003: 46000003 46000001 46000002' });
});

test('an element that names barcodes replaces those that it named before, and no others', async () => {
  await importFiles(portal.db, { 'import.xml': goodsFile(lamp('46000001', '46000002')) });
  await importFiles(portal.db, { 'offers.xml': offersFile('a', '46000003') });
  await importFiles(portal.db, { 'import.xml': goodsFile(lamp('46000002')) });
  expect(await stored()).toEqual({ a: '46000003: 46000003 46000002' });
  await importFiles(portal.db, { 'offers.xml': offersFile('a', '46000004') });
  expect(await stored()).toEqual({ a: '46000004: 46000004 46000002' });
  const report = await importFiles(portal.db, { 'import.xml': goodsFile(lamp()) });
  expect(await stored()).toEqual({ a: '46000004: 46000004 46000002' });
  expect(report.products).toMatchObject({ unchanged: 1, changed: 0 });
});

test('a main barcode stored before barcodes had rows is kept until 1C names another', async () => {
  await importFiles(portal.db, { 'import.xml': goodsFile(lamp()) });
  await changeRows(portal.db, 'products', {}, { barcode: '46000009' });
  await importFiles(portal.db, { 'import.xml': goodsFile(lamp()) });
  expect(await stored()).toEqual({ a: '46000009: ' });
  const report = await importFiles(portal.db, { 'import.xml': goodsFile(lamp('46000009')) });
  expect(report.products).toMatchObject({ unchanged: 1 });
  await importFiles(portal.db, { 'import.xml': goodsFile(lamp('46000001')) });
  expect(await stored()).toEqual({ a: '46000001: 46000001' });
});

test('a further barcode changes a product, which is counted and shown to programs as changed', async () => {
  await importFiles(portal.db, { 'import.xml': goodsFile(lamp('46000001')) });
  const changes = () => portal.db.selectFrom('catalogue_changes').select('id').execute();
  const before = (await changes()).length;
  const report = await importFiles(portal.db, { 'import.xml': goodsFile(lamp('46000001', '46000002')) });
  expect(report.products).toMatchObject({ changed: 1, unchanged: 0 });
  expect((await changes()).length).toBeGreaterThan(before);
});

test('variants have their own barcodes, and that of their good is named in the report', async () => {
  await importFiles(portal.db, { 'import.xml': goodsFile(lamp('46000001')) });
  const report = await importFiles(portal.db, {
    'import.xml': goodsFile(lamp('46000001', '46000038')),
    'offers.xml': offersFile('a#38', '46000038', '38'),
  });
  expect(await stored()).toEqual({ 'a#38': '46000038: 46000038 38' });
  expect(report.notes.get('BARCODE_OF_VARIANTS')).toEqual({ count: 1, examples: ['Лампа (46000001)'] });
});

test('the variants of УТ 10 keep the barcodes of their goods and of their offers', async () => {
  await importFiles(portal.db, { 'import.xml': goodsFile({ ...lamp('46000001', '46000002'), id: 'a#1' }) });
  await importFiles(portal.db, { 'offers.xml': offersFile('a#1', '46000003') });
  expect(await stored()).toEqual({ 'a#1': '46000003: 46000003 46000001 46000002' });
});

test('the code of a good in 1C is stored from an element or a requisite, and kept when a file omits it', async () => {
  const requisite = `<ЗначенияРеквизитов><ЗначениеРеквизита>${tag('Наименование', 'Код')}${tag('Значение', 'С0006746')}</ЗначениеРеквизита></ЗначенияРеквизитов>`;
  const long = 'К'.repeat(101);
  const report = await importFiles(portal.db, {
    'import.xml': goodsFile(
      { id: 'a', name: 'Лампа', articul: 'A', more: tag('Код', '00-00012345') },
      { id: 'b', name: 'Шнур', articul: 'B', more: requisite },
      { id: 'c', name: 'Бра', articul: 'C', more: tag('Код', long) },
    ),
  });
  await importFiles(portal.db, { 'import.xml': goodsFile(lamp()) });
  await importFiles(portal.db, { 'offers.xml': offersFile('a#1') });
  const rows = await portal.db.selectFrom('products').select(['external_id', 'code']).orderBy('id').execute();
  expect(rows).toEqual([
    { external_id: 'a#1', code: '00-00012345' },
    { external_id: 'b', code: 'С0006746' },
    { external_id: 'c', code: '' },
  ]);
  expect(report.notes.get('LONG_CODE')).toEqual({ count: 1, examples: ['Бра'] });
});

test('the exchange journal finds a product by a further barcode and by its code', async () => {
  const good = { ...lamp('46000001', '12345'), articul: 'A' };
  await importFiles(portal.db, {
    'import.xml': goodsFile({ ...good, more: good.more + tag('Код', '00-00012345') }),
  });
  for (const query of ['46000001', '12345', '00-00012345']) {
    const found = await testContext(portal.db, staff).does(findInExchange, { query });
    expect(found.goods, query).toMatchObject([{ externalId: 'a' }]);
  }
});
