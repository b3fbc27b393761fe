import type { Worker } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { strToU8, Zip, ZipDeflate, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readApart } from '#server/ordering/fast-order/read-apart.server.ts';
import { readUpload } from '#server/ordering/fast-order/read-upload.server.ts';
import { unzipBounded } from '#server/ordering/fast-order/unzip-bounded.server.ts';
import { type Cells, workbook } from '#tests/builders/workbook.ts';
import { partsOf } from '#tests/setup/read-workbook.ts';

const rows = [
  ['Артикул', 'Кол-во'],
  ['LT-NB36-4054', '24'],
  ['СВ-120 К', '5'],
];
const csv = rows.map((row) => row.join(';')).join('\r\n');

const upload = (content: Buffer | string, name = 'заказ.csv', dealerId = 1) =>
  readUpload(new File([typeof content === 'string' ? content : new Uint8Array(content)], name), dealerId);

/** Encodes basic Cyrillic letters in windows-1251 and all other characters as ASCII. */
function windows1251(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );
}

const sheet = (cells: Cells) => workbook({ Заказ: cells, Второй: [['Другой лист']] });

/** Creates a ZIP file without compression. */
const zipOf = (parts: Zippable) => Buffer.from(zipSync(parts, { level: 0 }));

describe('a text table', () => {
  test.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 and a byte order mark', Buffer.from(`\ufeff${csv}`)],
    ['UTF-16 and a byte order mark', Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\ufeff${csv}`, 'utf16le').swap16()],
    ['windows-1251', windows1251(csv)],
    ['tabs instead of semicolons', Buffer.from(csv.replaceAll(';', '\t'))],
  ])('an uploaded text table with %s is read', async (_, content) => {
    expect(await upload(content)).toEqual({ ok: true, value: { table: rows, unfilled: 0 } });
  });
});

describe('the cells of an .xlsx file', () => {
  const cells = [
    ['Артикул', 'Кол-во', 'Цена'],
    ['LT-NB36-4054', 24, 1284.5],
    ['СВ-120 К', 5, null],
    [10251, '1 000', 84.2],
  ];
  const texts = [
    ['Артикул', 'Кол-во', 'Цена'],
    ['LT-NB36-4054', '24', '1284,5'],
    ['СВ-120 К', '5'],
    ['10251', '1 000', '84,2'],
  ];

  test.each([
    ['shared strings', true],
    ['inline strings', false],
  ])('the first sheet of a workbook with %s is read', async (_, shared) => {
    const file = workbook({ Заказ: cells }, { shared });
    expect(Object.keys(partsOf(file)).includes('xl/sharedStrings.xml')).toBe(shared);
    expect(await upload(file, 'заказ.xlsx')).toEqual({ ok: true, value: { table: texts, unfilled: 0 } });
  });

  test('a workbook is read even if its file has the extension .csv', async () => {
    expect(await upload(sheet(cells), 'заказ.csv')).toMatchObject({ ok: true });
  });

  test('a workbook is read with dates in Russian notation and without empty rows', async () => {
    const date = { t: 'd', v: new Date(Date.UTC(2026, 6, 20)), z: 'dd.mm.yyyy' };
    const result = await upload(sheet([['LT'], [], [null], [date]]), 'a.xlsx');
    expect(result).toEqual({ ok: true, value: { table: [['LT'], ['20.07.2026']], unfilled: 0 } });
  });
});

describe('an unreadable file', () => {
  const unreadable = 'Файл не удалось прочитать. Подойдут таблицы .xlsx и .csv';
  const other = (type: string) =>
    `File upload error Unsupported format ${type}. Подойдут таблицы .xlsx и .csv`;
  const oldExcel = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(2000),
  ]);

  test.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1'), 'a.png', other('image/png')],
    ['a PDF', Buffer.from('%PDF-1.4\n\x01\x02\x03', 'latin1'), 'a.pdf', other('application/pdf')],
    ['a PDF of letters only', Buffer.from('%PDF-1.4\n1 0 obj'), 'a.csv', other('application/pdf')],
    ['a PDF that is called a workbook', Buffer.from('%PDF-1.7\n1'), 'a.xlsx', other('application/pdf')],
    ['a page that is called a workbook', Buffer.from('<html><table>'), 'a.xlsx', other('text/html')],
    [
      'an Excel 2003 XML table',
      Buffer.from('<?xml version="1.0"?><Workbook/>'),
      'a.xls',
      other('application/xml'),
    ],
    ['unknown bytes', Buffer.from('\x00\x01\x02\x03'), 'a.bin', unreadable],
    ['a truncated workbook', sheet([['LT', 5]]).subarray(0, 900), 'a.xlsx', unreadable],
    ['a ZIP without a workbook', zipOf({ 'a.xml': strToU8('<a/>') }), 'a.xlsx', other('application/zip')],
    [
      'a Word document that is called a workbook',
      zipOf({ 'word/document.xml': strToU8('<a/>') }),
      'a.xlsx',
      other('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    ],
    [
      'an OpenDocument workbook',
      zipOf({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }),
      'a.ods',
      other('application/vnd.oasis.opendocument'),
    ],
    ['the first two bytes of a ZIP', Buffer.from('PK'), 'a.xlsx', unreadable],
    [
      'an old .xls',
      oldExcel,
      'a.xls',
      'Это старый формат Excel (.xls). Сохраните таблицу как .xlsx и загрузите ещё раз',
    ],
    [
      'a workbook with a password',
      oldExcel,
      'a.xlsx',
      'Файл защищён паролем. Снимите пароль в Excel и загрузите его ещё раз',
    ],
    ['an empty file', Buffer.alloc(0), 'a.csv', 'Файл пустой. Выберите другой файл'],
    ['an empty sheet', sheet([[]]), 'a.xlsx', 'В таблице ничего нет. Заказ должен быть на первом листе'],
    [
      'a file above 5 MB',
      Buffer.alloc(5 * 1024 * 1024 + 1, 'a'),
      'a.csv',
      'Файл больше 5\u00a0МБ. Оставьте в таблице только лист с заказом',
    ],
  ])('an upload of %s is rejected with a message at the field', async (_, content, name, message) => {
    expect(await upload(content, name)).toMatchObject({
      ok: false,
      code: 'UNREADABLE_FILE',
      message,
      fields: { file: [message] },
    });
  });
});

describe('a hostile workbook', () => {
  const all = () => true;
  const unreadable = { ok: false, code: 'UNREADABLE_FILE' };
  /** Replaces bytes in both headers of a ZIP file with one entry. `at` is their offset in the directory's header. */
  function declaring(zip: Buffer, at: number, bytes: number[]): Buffer {
    const changed = Buffer.from(zip);
    changed.set(bytes, at - 2);
    changed.set(bytes, zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + at);
    return changed;
  }

  test('a workbook with a value in the last possible cell is rejected as unreadable', async () => {
    const cell = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    const xml = `<worksheet><sheetData>${cell}</sheetData></worksheet>`;
    const file = zipOf({ ...partsOf(sheet([['LT', 5]])), 'xl/worksheets/sheet1.xml': strToU8(xml) });
    expect(await upload(file, 'a.xlsx')).toMatchObject(unreadable);
  });

  test('a workbook larger than the limit is not unpacked, whatever size the file declares', async () => {
    const size = 80 * 1024 * 1024;
    const bomb = deflateRawSync(Buffer.alloc(size, ' '));
    const packed = declaring(zipOf({ 'xl/workbook.xml': bomb }), 10, [8]);
    for (const declared of [size, bomb.length, 5, 0xffff_fffe]) {
      const bytes = [0, 8, 16, 24].map((shift) => (declared >>> shift) & 255);
      const zip = declaring(packed, 24, bytes);
      if (declared === 5) expect(await upload(zip, 'a.xlsx')).toMatchObject(unreadable);
      expect(unzipBounded(zip, all, size - 1)).toBeUndefined();
      expect(unzipBounded(zip, all, size)).toEqual({ 'xl/workbook.xml': expect.any(Uint8Array) });
    }
  });

  test('the unpacking limit applies to the sum of the wanted entries, and other entries are skipped', () => {
    const zip = zipOf({
      'a.xml': new Uint8Array(600),
      'b.xml': new Uint8Array(400),
      'c.png': new Uint8Array(9_000),
    });
    const wanted = (name: string) => name.endsWith('.xml');
    expect(unzipBounded(zip, wanted, 999)).toBeUndefined();
    expect(Object.keys(unzipBounded(zip, wanted, 1_000) ?? {})).toEqual(['a.xml', 'b.xml']);
  });

  test('a workbook with more than 2,000 entries is rejected', () => {
    const parts = (count: number) =>
      zipOf(Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.png`, new Uint8Array()])));
    expect(unzipBounded(parts(2_000), all, 1)).toBeDefined();
    expect(unzipBounded(parts(2_001), () => false, 1)).toBeUndefined();
  });

  test.each([
    ['encrypted', 8, [1]],
    ['compressed in an unknown way', 10, [99]],
    ['of an unknown size', 20, [255, 255, 255, 255, 255, 255, 255, 255]],
  ])('a workbook that is %s is refused', async (_, at, bytes) => {
    const zip = zipOf({ 'xl/workbook.xml': deflateRawSync('<workbook/>') });
    const changed = declaring(declaring(zip, 10, [8]), at, bytes);
    // An encrypted entry begins with a header of twelve arbitrary bytes.
    if (at === 8) changed.fill(0xa5, 30 + 'xl/workbook.xml'.length, 30 + 'xl/workbook.xml'.length + 12);
    expect(unzipBounded(changed, all, 1e6)).toBeUndefined();
    expect(await upload(changed, 'a.xlsx')).toMatchObject(unreadable);
  });

  test('a workbook without its directory or without declared data is rejected', () => {
    const zip = zipOf({ 'a.xml': strToU8('<a/>'), 'b.xml': strToU8('<b/>') });
    const directory = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    expect(unzipBounded(zip.subarray(0, directory), all, 100)).toBeUndefined();
    expect(unzipBounded(zip.subarray(40), all, 100)).toBeUndefined();
    expect(Object.keys(unzipBounded(zip, all, 100) ?? {})).toEqual(['a.xml', 'b.xml']);
  });
});

describe('a workbook written in parts', () => {
  test('a streamed workbook is read completely even if an entry contains the mark of an end', async () => {
    const text = `${'a'.repeat(50)}PK\x07\x08${'b'.repeat(50)}`;
    const chunks: Uint8Array[] = [];
    const zip = new Zip((_, chunk) => chunks.push(chunk));
    for (const name of ['a.xml', 'b.xml']) {
      const file = new ZipDeflate(name, { level: 0 });
      zip.add(file);
      file.push(strToU8(text), true);
    }
    zip.end();
    const read = unzipBounded(Buffer.concat(chunks), () => true, 1_000);
    expect(read).toEqual({ 'a.xml': strToU8(text), 'b.xml': strToU8(text) });
  });
});

test('a table that takes too long to read is reported as slow, not as unreadable', async () => {
  expect(await readApart(sheet(rows), 1, 1)).toBe('slow');
});

describe('concurrent workbooks', () => {
  test('two workbooks are read at once, eight wait, and further workbooks are rejected', async () => {
    let now = 0;
    let most = 0;
    const count = (thread: Worker) => {
      most = Math.max(most, ++now);
      thread.once('exit', () => now--);
    };
    process.on('worker', count);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, dealer) => upload(sheet(rows), 'a.xlsx', dealer)),
    );
    process.off('worker', count);
    expect(most).toBe(2);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    const message = 'Сейчас читается слишком много файлов. Повторите через минуту';
    for (const refused of answers.filter(({ ok }) => !ok))
      expect(refused).toMatchObject({ code: 'UNREADABLE_FILE', message, fields: { file: [message] } });
    expect(await upload(sheet(rows), 'a.xlsx')).toEqual({ ok: true, value: { table: rows, unfilled: 0 } });
  });

  test('a dealer has at most three workbooks in progress, which leaves room for other dealers', async () => {
    const own = Array.from({ length: 10 }, () => upload(sheet(rows), 'a.xlsx', 1));
    const other = upload(sheet(rows), 'a.xlsx', 2);
    expect((await Promise.all(own)).filter(({ ok }) => ok)).toHaveLength(3);
    expect(await other).toEqual({ ok: true, value: { table: rows, unfilled: 0 } });
    expect(await upload(sheet(rows), 'a.xlsx', 1)).toEqual({ ok: true, value: { table: rows, unfilled: 0 } });
  });
});
