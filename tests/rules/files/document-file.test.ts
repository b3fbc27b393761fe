import { buffer } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentFile } from '#server/files/document-file.server.ts';
import { documentSheet } from '#server/files/document-sheet.ts';
import { sheetFile } from '#server/files/sheet.server.ts';
import type { SheetRow } from '#server/files/sheet.ts';
import { partsOf, rowsOf, sheetOf } from '#tests/setup/read-workbook.ts';

const document = (rows: Iterable<SheetRow> | AsyncIterable<SheetRow>, title = 'Отчёт') =>
  documentSheet({
    name: 'Лист & «1»',
    title,
    foot: 'Иванов & Ко',
    author: 'ООО «Светоч Опт»',
    rows,
    facts: {
      left: [['Кому', 'ООО «Люмен»']],
      right: [['Куда', 'Тула']],
      below: [['Слова', 'а'.repeat(300)]],
    },
    columns: [
      { header: 'Артикул', width: 20 },
      { header: 'Имя', width: 40 },
      { header: 'Число', width: 12, right: true },
      { header: 'Сумма', width: 12, right: true },
    ],
    notes: ['Всё верно'],
  });
const row: SheetRow = [
  { text: '=1+1', look: 'line' },
  { text: ' а ', look: 'line' },
  { whole: 7, look: 'line' },
  { sum: 123_456, look: 'total' },
];
const plain = async (bytes: Uint8Array) =>
  (await rowsOf(bytes)).map((cells) => cells.map((cell) => (cell === '' ? null : cell)));

let started = 0;
let newest: Worker | undefined;
const onWorker = (worker: Worker) => {
  started++;
  newest = worker;
};
beforeAll(() => process.on('worker', onWorker));
afterAll(() => process.off('worker', onWorker));

describe('a document', () => {
  test('a document has equal contents whether it is written at once or row by row', async () => {
    const whole = await buffer(documentFile(document([row])));
    const byRow = await buffer(sheetFile(document([row])));
    expect(await plain(whole)).toEqual(await plain(byRow));
    expect((await plain(whole)).slice(3)).toEqual([
      [null, null, null, null],
      ['Артикул', 'Имя', 'Число', 'Сумма'],
      ['=1+1', 'а', 7, 1234.56],
      [null, null, null, null],
      ['Всё верно', null, null, null],
    ]);
    const heights = (bytes: Uint8Array) =>
      [...sheetOf(bytes).matchAll(/<row r="(\d+)" ht="(\d+)"/g)].map(String);
    expect(heights(whole)).toEqual(heights(byRow));
    const merged = (bytes: Uint8Array) => sheetOf(bytes).match(/<mergeCell [^>]*>/g);
    expect(merged(whole)).toEqual(merged(byRow));
    expect(Object.keys(partsOf(whole))).toContain('xl/sharedStrings.xml');
  });

  test('a document with failing rows is aborted, and the next document is written', async () => {
    const broken = (async function* (): AsyncGenerator<SheetRow> {
      yield row;
      throw new Error('database away');
    })();
    await expect(buffer(documentFile(document(broken)))).rejects.toThrow('database away');
    expect(await plain(await buffer(documentFile(document([row]))))).toHaveLength(8);
  });

  test('documents are written in turn in one thread, without documents of disconnected readers', async () => {
    await buffer(documentFile(document([row])));
    started = 0;
    let asked = 0;
    const rows = function* () {
      asked++;
      yield row;
    };
    const files = ['а', 'б', 'в'].map((title) => documentFile(document(rows(), title)));
    const gone = files[1]!;
    gone.on('error', () => {});
    const [first, , last] = files.map((file) => (file === gone ? file.resume() : buffer(file)));
    gone.destroy();
    const titles = await Promise.all(
      [first, last].map(async (file) => (await plain((await file) as Buffer))[0]?.[0]),
    );
    expect(titles).toEqual(['а', 'в']);
    expect([asked, started]).toEqual([2, 0]);
  });

  test('a document is written even if the idle thread has died', async () => {
    await buffer(documentFile(document([row])));
    await newest?.terminate();
    expect(await plain(await buffer(documentFile(document([row]))))).toHaveLength(8);
  });

  test('a document without a reader is not written', () => {
    let asked = 0;
    documentFile(
      document(
        (function* () {
          asked++;
          yield row;
        })(),
      ),
    ).destroy();
    expect(asked).toBe(0);
  });
});
