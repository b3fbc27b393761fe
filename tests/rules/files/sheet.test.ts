import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { sheetFile } from '#server/files/sheet.server.ts';
import type { SheetRow } from '#server/files/sheet.ts';
import { rowsOf, sheetOf } from '#tests/setup/read-workbook.ts';

const file = (rows: Parameters<typeof sheetFile>[0]['rows'], widths = [10, 10, 10, 10]) =>
  sheetFile({ name: 'Лист & «1»', rows, widths, frozen: 1 });
const read = async (...rows: Parameters<typeof file>) => rowsOf(await buffer(file(...rows)));

async function* many(count: number, made = { rows: 0, ended: () => {} }): AsyncGenerator<SheetRow> {
  try {
    for (; made.rows < count; made.rows++) yield [{ text: `Реализация УТ-${made.rows}` }, { sum: 100 }];
  } finally {
    made.ended();
  }
}

describe('a generated sheet', () => {
  test('a generated sheet contains texts, sums, whole numbers and days', async () => {
    const row: SheetRow = [{ text: 'А' }, { sum: 123_456 }, { whole: 7 }, { day: '2026-06-05' }];
    expect(await read([row, [], [null, { text: '' }, { sum: -50, look: 'total' }]])).toEqual([
      ['А', 1234.56, 7, new Date('2026-06-05')],
      [null, null, null, null],
      [null, null, -0.5, null],
    ]);
  });

  test('texts that look like formulas stay texts in a generated sheet', async () => {
    const texts = ['=1+1', '+7 900', '-5', '@SUM(A1)', '=cmd|"/c calc"!A1', '007'];
    const bytes = await buffer(file([texts.map((text) => ({ text }))]));
    expect(await rowsOf(bytes)).toEqual([texts]);
    expect(sheetOf(bytes).match(/<c [^>]*>/g)).toEqual(
      texts.map(() => expect.stringContaining('t="inlineStr"')),
    );
    expect(sheetOf(bytes)).not.toContain('<f>');
  });

  test('a generated sheet preserves the spaces of texts', async () => {
    expect(sheetOf(await buffer(file([[{ text: '  два  пробела ' }]])))).toContain('>  два  пробела </t>');
  });

  test('a generated sheet omits only characters that XML cannot contain', async () => {
    const text = 'а\u0000б\u0008в\ufffeг\ud800д <&">\' 😀';
    expect(await read([[{ text }]], [10])).toEqual([['абвгд <&">\' 😀']]);
  });

  test('a generated sheet may have columns after Z', async () => {
    const row = Array.from({ length: 60 }, (_, i): SheetRow[number] => ({ whole: i }));
    expect(await read([row], Array(60).fill(5))).toEqual([row.map((_, i) => i)]);
  });

  test('other work can run while a sheet with many rows is written', async () => {
    let turns = 0;
    let on = true;
    const turn = () => {
      turns++;
      if (on) setImmediate(turn);
    };
    setImmediate(turn);
    const bytes = await buffer(file(many(20_000)));
    on = false;
    // One chunk of compressed text contains several hundred rows.
    expect(turns).toBeGreaterThan(20);
    expect(await rowsOf(bytes)).toHaveLength(20_000);
  });

  test('a sheet requests no further rows after its reader has disconnected', async () => {
    const made = { rows: 0, ended: () => {} };
    const ended = new Promise<void>((done) => {
      made.ended = done;
    });
    for await (const _ of file(many(1_000_000, made))) if (made.rows > 0) break;
    await ended;
    expect(made.rows).toBeLessThan(1_000_000);
  });

  test('a sheet with failing rows is aborted', async () => {
    const broken = (async function* (): AsyncGenerator<SheetRow> {
      yield [{ text: 'а' }];
      throw new Error('database away');
    })();
    await expect(buffer(file(broken))).rejects.toThrow('database away');
  });
});
