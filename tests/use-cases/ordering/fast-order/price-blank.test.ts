import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import XLSX, { type WorkSheet } from 'xlsx-js-style';
import { exportBlank } from '#server/catalogue/exports/export-blank.server.ts';
import { cyrillicBytes } from '#server/kernel/letters.server.ts';
import { addFastOrder } from '#server/ordering/fast-order/add-fast-order.server.ts';
import { checkFastOrder } from '#server/ordering/fast-order/check-fast-order.server.ts';
import { openFastOrder } from '#server/ordering/fast-order/open-fast-order.server.ts';
import { emptyBaskets, linesInDatabase } from '#tests/builders/basket.ts';
import { bytesOf } from '#tests/builders/exported.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { insertMoreGoods } from './more-goods.ts';

/** These tests download a price form, fill it in with a different library, and upload it again. */

const fresh = smallWorld();
beforeAll(async () => {
  await insertMoreGoods(fresh.db, [
    { id: 201, articul: 'BOOT 77', variant: 'размер 41', family: 'boot' },
    { id: 202, articul: 'BOOT 77', variant: 'размер 42', family: 'boot' },
    { id: 203, articul: '00123' },
  ]);
});
beforeEach(() => emptyBaskets(fresh.db));

const dealer = () => fresh.as(actors.main);
const blankOf = async (wanted: object = { whole: '1' }) => bytesOf(await dealer().does(exportBlank, wanted));

/** The values to write into the column «Заказ», by product id. */
type Filling = Record<number, number | string>;

/**
 * Returns the rows of the sheet as a spreadsheet program shows them, with the values of `filling` in the column
 * «Заказ».
 */
function filled(bytes: Uint8Array, filling: Filling): unknown[][] {
  const book = XLSX.read(bytes, { type: 'buffer' });
  const rows: unknown[][] = XLSX.utils.sheet_to_json(book.Sheets['Прайс-бланк']!, {
    header: 1,
    defval: null,
  });
  const head = rows.findIndex((row) => row.includes('Заказ'));
  const [order, id] = ['Заказ', 'Код на портале'].map((name) => rows[head]!.indexOf(name)) as [
    number,
    number,
  ];
  for (const row of rows.slice(head + 1)) row[order] = filling[Number(row[id])] ?? row[order];
  return rows;
}

function saved(sheets: Record<string, unknown[][]>): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name);
  }
  return written(book);
}

const written = (book: XLSX.WorkBook) =>
  XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer;

/** Sends a file through the fast order and confirms the preview. Returns the basket. */
async function ordered(content: Uint8Array | string, name = 'Прайс-бланк.xlsx'): Promise<string[]> {
  const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
  const { list } = await dealer().does(checkFastOrder, { file });
  const { shown } = await dealer().does(openFastOrder, { list });
  const { preview } = shown!;
  expect(preview?.rows.map(({ status }) => status)).not.toContain('several');
  const lines = preview!.rows.map(({ articul, quantity, wms, product }) => ({
    articul,
    qnt: quantity,
    ...(wms && { wms: String(wms) }),
    ...(product && { product: String(product) }),
  }));
  await dealer().does(addFastOrder, { lines, seen: preview!.seen });
  return linesInDatabase(fresh.db);
}

const filling: Filling = { 101: 24, 202: 2, 102: 5 };
const basket = ['1/101:1:1=24', '1/102:1:1=5', '1/202:1:1=2'];

describe('a filled-in price form becomes the basket', () => {
  test('a price form is read after a program has filled in its cells in place', async () => {
    const bytes = await blankOf();
    const book = XLSX.read(bytes, { type: 'buffer', cellStyles: true, cellFormula: true });
    const sheet = book.Sheets['Прайс-бланк'] as WorkSheet;
    const rows: unknown[][] = XLSX.utils.sheet_to_json(sheet, { header: 1, defval: null });
    for (const [number, row] of rows.entries()) {
      const quantity = filling[Number(row.at(-1))];
      if (quantity) sheet[`A${number + 1}`] = { t: 'n', v: quantity };
    }
    expect(await ordered(written(book))).toEqual(basket);
  });

  test('a price form is read with reordered and deleted columns', async () => {
    const rows = filled(await blankOf(), filling).map((row) => {
      const [order, articul, header, , , ...others] = row;
      return [...others.reverse(), null, header, order, articul];
    });
    expect(await ordered(saved({ 'Прайс-бланк': rows }))).toEqual(basket);
  });

  test('a price form is read with hidden rows and columns', async () => {
    const book = XLSX.read(saved({ 'Прайс-бланк': filled(await blankOf(), filling) }), { type: 'buffer' });
    const sheet = book.Sheets['Прайс-бланк']!;
    sheet['!cols'] = Array.from({ length: 8 }, (_, i) => ({ hidden: i > 1 }));
    sheet['!rows'] = [{ hidden: true }, { hidden: true }];
    expect(await ordered(written(book))).toEqual(basket);
  });

  test('a price form is read with quantities as text, with units and as formulas', async () => {
    const rows = filled(await blankOf(), { 101: '1 000', 202: '2,00', 102: '5 шт.' });
    expect(await ordered(saved({ 'Прайс-бланк': rows }))).toEqual([
      '1/101:1:1=1000',
      '1/102:1:1=5',
      '1/202:1:1=2',
    ]);
    await emptyBaskets(fresh.db);
    const counted = filled(await blankOf(), filling).map(([order, ...cells]) => [
      typeof order === 'number' && order > 0 ? { t: 'n', v: order, f: `2*${order}/2` } : order,
      ...cells,
    ]);
    expect(await ordered(saved({ 'Прайс-бланк': counted }))).toEqual(basket);
  });

  test('a price form is read with added rows, section headings and a total', async () => {
    const rows = filled(await blankOf(), filling);
    const head = rows.findIndex((row) => row.includes('Заказ'));
    const more = [
      ['Заявка от магазина на Ленина'],
      ['Заказать до пятницы', null, 'Ответственный: Иванов'],
      ...rows.slice(0, head + 2),
      [null, null, 'СВЕТИЛЬНИКИ'],
      ...rows.slice(head + 2),
      [31, null, 'Итого'],
    ];
    expect(await ordered(saved({ 'Прайс-бланк': more }))).toEqual(basket);
  });

  test('a price form is read with another sheet before or after its sheet', async () => {
    const rows = filled(await blankOf(), filling);
    const notes = [['Заметки'], ['позвонить менеджеру', 12]];
    expect(await ordered(saved({ Лист1: notes, 'Прайс-бланк': rows }))).toEqual(basket);
    await emptyBaskets(fresh.db);
    expect(await ordered(saved({ 'Прайс-бланк': rows, Лист1: notes }))).toEqual(basket);
  });

  test('a price form is read from a copy of its sheet while the original sheet is empty', async () => {
    const bytes = await blankOf();
    const sheets = { 'Прайс-бланк': filled(bytes, {}), 'Прайс-бланк (2)': filled(bytes, filling) };
    expect(await ordered(saved(sheets))).toEqual(basket);
  });

  test('a price form is read from two sheets only if both sheets have the same columns', async () => {
    const bytes = await blankOf();
    const [one, two] = [filled(bytes, { 101: 24 }), filled(bytes, { 202: 2, 102: 5 })];
    expect(await ordered(saved({ 'Прайс-бланк': one, 'Прайс-бланк (2)': two }))).toEqual(basket);
    const turned = two.map((row) => [...row].reverse());
    const book = saved({ 'Прайс-бланк': one, 'Прайс-бланк (2)': turned });
    const file = new File([new Uint8Array(book)], 'Прайс-бланк.xlsx');
    expect(await dealer().tries(checkFastOrder, { file })).toMatchObject({
      code: 'UNREADABLE_FILE',
      fields: { file: [expect.stringContaining('«Прайс-бланк», «Прайс-бланк (2)»')] },
    });
  });

  test.each([
    ['semicolons in windows-1251', ';', (text: string) => cyrillicBytes(text.replaceAll('₽', '?'))!],
    ['semicolons in UTF-8 with a BOM', ';', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['commas in UTF-8', ',', (text: string) => Buffer.from(text)],
    ['tabs in UTF-16, as «Unicode text»', '\t', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('a price form is read when saved as CSV with %s', async (_, FS, encoded) => {
    const rows = filled(await blankOf(), filling);
    // A product name may contain the separator of the cells.
    rows.at(-1)![2] = 'Кабель; 3 жилы, медный';
    const text = XLSX.utils.sheet_to_csv(XLSX.utils.aoa_to_sheet(rows), { FS, RS: '\r\n' });
    expect(await ordered(encoded(text), 'Прайс-бланк.csv')).toEqual(basket);
  });

  test('a price form is read when its articuls have lost their leading zeros', async () => {
    const rows = filled(await blankOf(), { 203: 4 }).map((row) =>
      row.map((cell) => (cell === '00123' ? 123 : cell)),
    );
    expect(await ordered(saved({ 'Прайс-бланк': rows }))).toEqual(['1/203:1:1=4']);
  });

  test('empty cells and zeros are ignored when most rows of a price form are filled in', async () => {
    const rows = filled(await blankOf({ products: '101,107,102' }), { 101: 24, 102: 5, 107: 0 });
    expect(await ordered(saved({ 'Прайс-бланк': rows }))).toEqual(['1/101:1:1=24', '1/102:1:1=5']);
  });
});

test('in a price form, an articul takes precedence over an id shifted from another row', async () => {
  const rows = filled(await blankOf({ products: '101,107' }), { 101: 24 });
  const head = rows.findIndex((row) => row.includes('Заказ'));
  const last = rows[head]!.length - 1;
  const [first, second] = [rows[head + 1]!, rows[head + 2]!];
  [first[last], second[last]] = [second[last], first[last]];
  expect(await ordered(saved({ 'Прайс-бланк': rows }))).toEqual(['1/101:1:1=24']);
});

test('only the filled-in rows of a price form with 20,000 rows are read', async () => {
  const rows = filled(await blankOf(), filling);
  const more = Array.from({ length: 20_000 }, (_, i) => [null, `X-${i}`, `Товар ${i}`, null, null, 'шт.', 1]);
  const big = [...rows, ...more];
  big.at(-1)![0] = 3;
  const file = new File([new Uint8Array(saved({ 'Прайс-бланк': big }))], 'Прайс-бланк.xlsx');
  const { list } = await dealer().does(checkFastOrder, { file });
  const { preview } = (await dealer().does(openFastOrder, { list })).shown!;
  expect(preview?.rows.map(({ articul, quantity }) => `${articul}=${quantity}`).sort()).toEqual([
    'BOOT 77=2',
    'LT-NB36-4054=24',
    'LT-OR18-4065=5',
    'X-19999=3',
  ]);
  expect(preview?.notes).toEqual(['В таблице 20\u00a0007\u00a0строк без количества: пропускаем']);
});

test('a price form without any quantities is refused with an error at the file field', async () => {
  const file = new File([new Uint8Array(await blankOf())], 'Прайс-бланк.xlsx');
  expect(await dealer().tries(checkFastOrder, { file })).toMatchObject({
    ok: false,
    code: 'NOTHING_ENTERED',
    fields: { file: [expect.stringContaining('пусто')] },
  });
});
