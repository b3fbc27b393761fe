import type { Worker } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import * as xlsx from 'xlsx-js-style';
import { readUpload } from '#server/fast-order/read-upload.server.ts';
import { unzipBounded, type ZipEntry, zipStored } from '#server/fast-order/unzip-bounded.server.ts';

const rows = [
  ['Артикул', 'Кол-во'],
  ['LT-NB36-4054', '24'],
  ['СВ-120 К', '5'],
];
const csv = rows.map((row) => row.join(';')).join('\r\n');

const upload = (content: Buffer | string, name = 'заказ.csv', dealerId = 1) =>
  readUpload(new File([typeof content === 'string' ? content : new Uint8Array(content)], name), dealerId);

/** Letters of the basic Cyrillic alphabet in windows-1251, the rest as in ASCII. */
function windows1251(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );
}

const sheet = (cells: unknown[][]) => {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(cells), 'Заказ');
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Другой лист']]), 'Второй');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
};

describe('a text table is read in the encodings that Excel writes', () => {
  test.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${csv}`)],
    ['UTF-16 with a mark («Unicode text»)', Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['UTF-16 big end first', Buffer.from(`\ufeff${csv}`, 'utf16le').swap16()],
    ['windows-1251', windows1251(csv)],
    ['tabs instead of semicolons', Buffer.from(csv.replaceAll(';', '\t'))],
  ])('%s', async (_, content) => {
    expect(await upload(content)).toEqual({ ok: true, value: rows });
  });
});

describe('an .xlsx gives the cells of its first sheet as texts', () => {
  const cells = [
    ['Артикул', 'Кол-во', 'Цена'],
    ['LT-NB36-4054', 24, 1284.5],
    ['СВ-120 К', 5, null],
    [10251, '1 000', 84.2],
  ];
  const texts = [
    ['Артикул', 'Кол-во', 'Цена'],
    ['LT-NB36-4054', '24', '1284.5'],
    ['СВ-120 К', '5', ''],
    ['10251', '1 000', '84.2'],
  ];

  test('written by one library', async () => {
    expect(await upload(sheet(cells), 'заказ.xlsx')).toEqual({ ok: true, value: texts });
  });

  test('written by another', async () => {
    const file = await writeXlsxFile(
      cells.map((row) => row.map((value) => ({ value: value ?? undefined }))),
    ).toBuffer();
    expect(await upload(file, 'заказ.xlsx')).toEqual({ ok: true, value: texts });
  });

  test('told by content, whatever the name says', async () => {
    expect(await upload(sheet(cells), 'заказ.csv')).toMatchObject({ ok: true });
  });

  test('dates as they are written in Russia, empty rows left out', async () => {
    const date = { t: 'd', v: new Date(Date.UTC(2026, 6, 20)), z: 'dd.mm.yyyy' };
    const result = await upload(sheet([['LT'], [], [null], [date]]), 'a.xlsx');
    expect(result).toEqual({ ok: true, value: [['LT'], ['20.07.2026']] });
  });
});

describe('what cannot be read is refused beside the field', () => {
  const unreadable = 'Файл не удалось прочитать. Подойдут таблицы .xlsx и .csv';
  const oldExcel = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(2000),
  ]);

  test.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1'), 'a.png', unreadable],
    ['a PDF with binary parts', Buffer.from('%PDF-1.4\n\x01\x02\x03\x04', 'latin1'), 'a.pdf', unreadable],
    ['a torn workbook', sheet([['LT', 5]]).subarray(0, 900), 'a.xlsx', unreadable],
    [
      'a zip that is no workbook',
      zipStored([{ name: Buffer.from('a.xml'), crc: 0, data: Buffer.from('<a/>') }]),
      'a.xlsx',
      unreadable,
    ],
    ['two letters that begin every zip', Buffer.from('PK'), 'a.xlsx', unreadable],
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
      'too large a file',
      Buffer.alloc(5 * 1024 * 1024 + 1, 'a'),
      'a.csv',
      'Файл больше 5 МБ. Оставьте в таблице только лист с заказом',
    ],
  ])('%s', async (_, content, name, message) => {
    expect(await upload(content, name)).toMatchObject({
      ok: false,
      code: 'UNREADABLE_FILE',
      message,
      fields: { file: [message] },
    });
  });
});

describe('a hostile workbook', () => {
  /** A sound workbook with another first sheet in it. */
  async function withSheet(xml: string): Promise<Buffer> {
    const entries = (await unzipBounded(sheet([['LT', 5]]), () => true, 1e8)) as ZipEntry[];
    return zipStored(
      entries.map((entry) =>
        entry.name.toString() === 'xl/worksheets/sheet1.xml' ? { ...entry, data: Buffer.from(xml) } : entry,
      ),
    );
  }

  test('whose sheet claims the last cell there can be is refused in time, and the portal lives', async () => {
    const cell = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    const xml = `<worksheet><sheetData>${cell}</sheetData></worksheet>`;
    const file = await withSheet(xml);
    expect(await upload(file, 'a.xlsx')).toMatchObject({ ok: false, code: 'UNREADABLE_FILE' });
  });

  test('that unpacks to more than it may is not unpacked, whatever size it declares', async () => {
    const bomb = deflateRawSync(Buffer.alloc(80 * 1024 * 1024, ' '));
    const honest = zipStored([{ name: Buffer.from('xl/workbook.xml'), crc: 0, data: bomb }]);
    const deflated = Buffer.from(honest);
    deflated.writeUInt16LE(8, honest.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 10);
    expect(await upload(deflated, 'a.xlsx')).toMatchObject({ ok: false, code: 'UNREADABLE_FILE' });
    const unpacked = (budget: number) => unzipBounded(deflated, () => true, budget);
    expect(await unpacked(80 * 1024 * 1024 - 1)).toBeUndefined();
    expect(await unpacked(80 * 1024 * 1024)).toHaveLength(1);
  });
});

describe('workbooks that come together', () => {
  test('are read two at a time, and beyond eight that wait they are refused', async () => {
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
    expect(await upload(sheet(rows), 'a.xlsx')).toEqual({ ok: true, value: rows });
  });

  test('of one dealer are three at most, so that he leaves room to the others', async () => {
    const own = Array.from({ length: 10 }, () => upload(sheet(rows), 'a.xlsx', 1));
    const other = upload(sheet(rows), 'a.xlsx', 2);
    expect((await Promise.all(own)).filter(({ ok }) => ok)).toHaveLength(3);
    expect(await other).toEqual({ ok: true, value: rows });
    expect(await upload(sheet(rows), 'a.xlsx', 1)).toEqual({ ok: true, value: rows });
  });
});
