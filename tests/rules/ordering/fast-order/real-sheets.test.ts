import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { foldArticul } from '#server/goods/fold.ts';
import { parseTable } from '#server/ordering/fast-order/parse-table.ts';
import { readUpload } from '#server/ordering/fast-order/read-upload.server.ts';
import { sumDoubles } from '#server/ordering/fast-order/sum-doubles.ts';
import { type Cells, workbook } from '#tests/builders/workbook.ts';
import { partsOf } from '#tests/setup/read-workbook.ts';

/**
 * Tests that sheets saved by dealers' programs are read without a question. barcodes.test.ts tests barcodes scanned
 * with a phone.
 */

const sold = new Set(['LT-NB36-4054', 'LT-OR18-4065', 'СВ-120 К'].map(foldArticul));
const known = (articul: string) => sold.has(foldArticul(articul));

async function orderIn(content: Buffer | string, name = 'заказ.xlsx') {
  const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
  const upload = await readUpload(file, 1);
  if (!upload.ok) throw new Error(upload.message);
  const { lines, question } = parseTable(upload.value.table, known, upload.value.unfilled);
  expect(question).toBeUndefined();
  return sumDoubles(lines, []).map(({ articul, quantity }) => `${articul}: ${quantity}`);
}

const order = ['LT-NB36-4054: 24', 'LT-OR18-4065: 1000', 'СВ-120 К: 5'];
const _ = null;

/** 1C spreads every column over several cells of a fine grid and prints quantities with three decimals. */
const orderOf1c: Cells = [
  [],
  [_, 'Заказ клиента № УТ-00000114 от 20 июля 2026 г.'],
  [],
  [_, 'Исполнитель:', _, _, 'ООО "Светоч Опт", ИНН 7700000000, 140073, Томилино, тел. 8 (495) 000-00-00'],
  [_, 'Заказчик:', _, _, 'ООО "Люмен", ИНН 7100000000, 300000, г. Тула, ул. Ленина, дом № 1'],
  [],
  [_, '№', _, 'Артикул', _, 'Товары (работы, услуги)', _, _, 'Количество', _, _, 'Цена', _, 'Сумма с НДС'],
  [_, 1, _, 'LT-NB36-4054', _, 'Светильник «Плато»', _, _, '24,000', 'шт', _, '1 284,50', _, '30 828,00'],
  [_, 2, _, 'LT-OR18-4065', _, 'Светильник «Орбита»', _, _, '1 000,000', 'шт', _, '642,80', _, '642 800,00'],
  [_, 3, _, 'СВ-120 К', _, 'Кабель', _, _, '5,000', 'м', _, '99,00', _, '495,00'],
  [],
  [_, _, _, _, _, _, _, _, _, _, _, 'Итого:', _, '674 123,00'],
  [_, _, _, _, _, _, _, _, _, _, _, 'В том числе НДС:', _, '112 353,83'],
  [_, 'Всего наименований 3, на сумму 674 123,00 руб.'],
  [_, 'Шестьсот семьдесят четыре тысячи сто двадцать три рубля 00 копеек'],
  [],
  [_, 'Исполнитель', _, _, '________________', _, _, 'Заказчик', _, _, '________________'],
];

const invoice: Cells = [
  ['Внимание! Оплата данного счета означает согласие с условиями поставки товара.'],
  ['Банк получателя', _, 'БИК', '044525000'],
  ['ИНН 7700000000', 'КПП 770001001', 'Сч. №', '40702810000000000001'],
  ['Счет на оплату № 114 от 20 июля 2026 г.'],
  ['Поставщик:', 'ООО "Светоч Опт"'],
  ['Покупатель:', 'ООО "Люмен"'],
  ['№', 'Код', 'Товар', 'Кол-во', 'Ед.', 'Цена', 'Ставка НДС', 'Сумма НДС', 'Сумма'],
  [1, 'LT-NB36-4054', 'Светильник «Плато»', 24, 'шт', 1284.5, '20%', 5138, 30828],
  [2, 'LT-OR18-4065', 'Светильник «Орбита»', 1000, 'шт', 642.8, '20%', 107133.33, 642800],
  [3, 'СВ-120 К', 'Кабель', 5, 'м', 99, '20%', 82.5, 495],
  [_, _, _, _, _, _, 'Итого:', 112353.83, 674123],
  [_, _, _, _, _, _, 'Всего к оплате:', _, 674123],
  ['Всего наименований 3, на сумму 674 123,00 RUB'],
];

/** A dealer's own list: headings between the goods, own codes and prices, quantities in only a few rows. */
const ownList: Cells = [
  ['Магазин «Свет», прайс на июль'],
  ['Наш код', 'Артикул поставщика', 'Название', 'Розница', 'Остаток', 'Мин. остаток', 'Заявка'],
  ['СВЕТИЛЬНИКИ'],
  [1001, 'LT-NB36-4054', 'Плато', 1790, 3, 10, 24],
  ...Array.from({ length: 2_500 }, (_, i) => [2000 + i, `ИНОЕ-${i}`, `Иной ${i}`, 100, 5, 2, null]),
  [1002, 'LT-OR18-4065', 'Орбита', 890, 0, 500, 1000],
  ['КАБЕЛЬ'],
  [1003, 'СВ-120 К', 'Кабель', 140, 1, 5, 5],
];

test('an order printed by 1C is read without a question', async () => {
  expect(await orderIn(workbook({ TDSheet: orderOf1c }))).toEqual(order);
});

test('a supplier’s invoice is read without a question', async () => {
  expect(await orderIn(workbook({ Счет: invoice }))).toEqual(order);
});

test('a dealer’s own price list with more rows than an order may have is read without a question', async () => {
  expect(await orderIn(workbook({ Прайс: ownList }))).toEqual(order);
});

test.each([
  ['semicolons', ';'],
  ['commas', ','],
  ['tabs', '\t'],
])('a dealer’s own price list in CSV with %s is read without a question', async (_, by) => {
  const quoted = (cell: unknown) => (cell === null ? '' : `"${String(cell).replaceAll('"', '""')}"`);
  const text = ownList
    .map((row) => Array.from({ length: 7 }, (_, i) => quoted(row[i] ?? null)).join(by))
    .join('\r\n');
  expect(await orderIn(text, 'прайс.csv')).toEqual(order);
});

/** Returns a workbook with parts changed to what another program would write. */
function rewritten(file: Buffer, changes: Record<string, (xml: string) => string>): Buffer {
  const parts = Object.entries(partsOf(file)).map(([name, bytes]) => {
    const xml = Buffer.from(bytes).toString();
    return [name, strToU8(changes[name]?.(xml) ?? xml)] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(parts)));
}

const simple: Cells = [
  ['Заказ', 'Артикул', 'Сумма'],
  [{ t: 'n', v: 24, z: 'dd.mm.yyyy' }, 'LT-NB36-4054', { t: 'n', v: 30828, f: 'A2*1284.5' }],
  [{ t: 's', v: '1 000' }, 'LT-OR18-4065', { t: 'e', v: 15 }],
  [{ t: 'n', v: 5, z: '0.00 "шт."' }, 'СВ-120 К', { t: 'n', v: 495, f: 'A4*99' }],
];

test('a LibreOffice sheet with styled empty rows and attributes of formulas is read', async () => {
  const empty = (row: number) =>
    `<row r="${row}" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false"></row>`;
  const file = rewritten(workbook({ Лист1: simple }), {
    'xl/worksheets/sheet1.xml': (xml) =>
      xml
        .replaceAll('<f>', '<f aca="false">')
        .replace('</sheetData>', `${[1_048_574, 1_048_575, 1_048_576].map(empty).join('')}</sheetData>`),
  });
  expect(await orderIn(file)).toEqual(order);
});

test('a МойОфис sheet with absolute paths of parts and inline strings is read', async () => {
  const file = rewritten(workbook({ Лист1: simple }, { shared: false }), {
    'xl/_rels/workbook.xml.rels': (xml) => xml.replaceAll('Target="worksheets/', 'Target="/xl/worksheets/'),
    'xl/worksheets/sheet1.xml': (xml) => xml.replace(/<dimension[^>]*>/, '<dimension ref="A1:XFD1048576"/>'),
  });
  expect(await orderIn(file)).toEqual(order);
});
