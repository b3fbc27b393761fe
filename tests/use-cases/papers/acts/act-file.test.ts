import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { actFile } from '#server/papers/acts/act-file.server.ts';
import { forgetActs, insertAct } from '#tests/builders/acts.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors } from '#tests/builders/world.ts';
import { readPdf } from '#tests/setup/read-pdf.ts';
import { partOf, partsOf, rowsOf, sheetOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const lines = [
  '2026-06-05 +70050 Реализация УТ-1 от 05.06.2026',
  '2026-06-06 −20000 Платёжное поручение № 1 от 06.06.2026',
];
beforeEach(async () => {
  await forgetActs(fresh.db);
  await insertAct(fresh.db, { id: 12, opening: -10_000, lines });
});

const file = (id: number, format: string, actor: SignedIn = actors.main) =>
  fresh.as(actor).tries(actFile, { id, format });
const bytes = async (id: number, format: string, actor?: SignedIn) =>
  buffer(okValue(await file(id, format, actor)).body);
const hiding = { ...actors.main, hidesPrices: true };

describe('an act as .xlsx', () => {
  test('the spreadsheet of an act has its parties, real numbers and dates, and both balances', async () => {
    const rows = await rowsOf(await bytes(12, 'xlsx'));
    const plain = rows.map((row) => row.map((cell) => cell ?? ''));
    expect(plain.slice(0, 12)).toEqual([
      ['Акт сверки взаимных расчётов №\u00a012', '', '', ''],
      ['Поставщик', 'ООО «Светоч Опт»', '', ''],
      ['Покупатель', 'ООО «Люмен Трейд», ИНН\u00a07707083893', '', ''],
      ['Договор', '114-О/2025', '', ''],
      ['Период', '01.06.2026\u00a0– 30.06.2026', '', ''],
      ['', '', '', ''],
      ['Дата', 'Документ', 'Дебет, ₽', 'Кредит, ₽'],
      ['', 'Сальдо на начало периода', '', 100],
      [new Date('2026-06-05'), 'Реализация УТ-1 от 05.06.2026', 700.5, ''],
      [new Date('2026-06-06'), 'Платёжное поручение № 1 от 06.06.2026', '', 200],
      ['', 'Обороты за период', 700.5, 200],
      ['', 'Сальдо на конец периода', 400.5, ''],
    ]);
    const below = plain.slice(12).flat().join('\n');
    expect(below).toMatch(/От поставщика\n+От покупателя[\s\S]*ООО «Светоч Опт»\n+ООО «Люмен Трейд»/);
    expect(below).toMatch(/На\s30\.06\.2026 задолженность в\sпользу ООО «Светоч Опт»/);
  });

  test('the spreadsheet of an act has a frozen and styled header', async () => {
    const file = await bytes(12, 'xlsx');
    expect(sheetOf(file)).toContain('<pane ySplit="7" topLeftCell="A8"');
    expect(partOf(file, 'xl/styles.xml')).toMatch(/fgColor rgb="FFEAEEF5"/);
    expect(partOf(file, 'xl/workbook.xml')).toContain('name="Акт сверки"');
  });

  test('an act of more than 5,000 lines is written row by row with the same contents and styles', async () => {
    const lineOf = (_: unknown, i: number) => `2026-06-05 +100 Реализация УТ-${i}`;
    await insertAct(fresh.db, { id: 13, lines: Array.from({ length: 5_000 }, lineOf) });
    await insertAct(fresh.db, { id: 14, lines: Array.from({ length: 5_001 }, lineOf) });
    const [whole, long] = [await bytes(13, 'xlsx'), await bytes(14, 'xlsx')];
    expect(Object.keys(partsOf(whole))).toContain('xl/sharedStrings.xml');
    expect(Object.keys(partsOf(long))).not.toContain('xl/sharedStrings.xml');
    const [rows, more] = [await rowsOf(whole), await rowsOf(long)];
    expect(more.slice(1, 5_008)).toEqual(rows.slice(1, 5_008));
    expect(more).toHaveLength(rows.length + 1);
    for (const what of [
      /<sheetView .*<\/sheetView>/,
      /<pageMargins.*<pageSetup[^>]*>/,
      /(?:<row [^>]* ht="\d+"[^>]*>.*?){9}/,
    ]) {
      const told = (file: Buffer) =>
        sheetOf(file)
          .match(what)?.[0]
          ?.replace(/<(?!row|pane|page|sheetView).*?>|[^<>]*(?=<)/g, '');
      expect(told(long)).toBeDefined();
      expect(told(long)).toBe(told(whole));
    }
  });

  test('the spreadsheet of an act lists only documents when sums are hidden', async () => {
    const rows = await rowsOf(await bytes(12, 'xlsx', hiding));
    expect(rows[6]).toEqual(['Дата', 'Документ', 'Операция']);
    expect(rows.slice(7, 9).map((row) => row[2])).toEqual(['Отгрузка', 'Оплата']);
    expect(rows.flat().filter((cell) => typeof cell === 'number')).toEqual([]);
    expect(rows.flat().join()).not.toMatch(/₽|700|Сальдо/);
  });
});

describe('an act as PDF', () => {
  test('the PDF of an act is valid and contains its text, Cyrillic letters and ₽ included', async () => {
    const pdf = await bytes(12, 'pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const pages = readPdf(pdf);
    expect(pages).toHaveLength(1);
    const [page = ''] = pages;
    expect(page.split('\n').slice(0, 2)).toEqual([
      'Акт сверки взаимных расчётов № 12',
      'ООО «Светоч Опт» (поставщик) и ООО «Люмен Трейд», ИНН 7707083893 (покупатель) составили ',
    ]);
    for (const text of [
      'Сальдо на начало периода\n100,00',
      '05.06.2026\nРеализация УТ-1 от 05.06.2026\n700,50',
      'Обороты за период\n700,50\n200,00',
      'Сальдо на конец периода\n400,50',
      '400,50 ₽ (четыреста рублей 50 копеек)',
      'От поставщика\nООО «Светоч Опт»',
      'От покупателя\nООО «Люмен Трейд»',
      'Акт сверки № 12, договор 114-О/2025\nСтраница 1 из 1',
    ])
      expect(page).toContain(text);
  });

  test('the PDF of an act repeats its header and page number on every page and loses no row', async () => {
    const many = Array.from({ length: 200 }, (_, i) => `2026-06-05 +100 Реализация УТ-${i}.`);
    many[70] = `2026-06-05 +100 Реализация УТ-70. ${'по дополнительному соглашению '.repeat(6)}`;
    await insertAct(fresh.db, { id: 13, lines: many });
    const pages = readPdf(await bytes(13, 'pdf'));
    expect(pages.length).toBeGreaterThan(4);
    for (const [i, page] of pages.entries()) {
      expect(page).toContain('Дата\nДокумент\nДебет, ₽\nКредит, ₽');
      expect(page).toContain(`Страница ${i + 1} из ${pages.length}`);
    }
    const all = pages.join('\n');
    expect(all.match(/Реализация УТ-\d+\./g)).toEqual(many.map((_, i) => `Реализация УТ-${i}.`));
    expect(pages.at(-1)).toContain('Сальдо на конец периода');
    expect(pages.at(-1)).toContain('должность, подпись, расшифровка');
  });

  test('the PDF of an act contains no sums when sums are hidden', async () => {
    const [page = ''] = readPdf(await bytes(12, 'pdf', hiding));
    expect(page).toContain('Документ\nОперация');
    expect(page).not.toMatch(/₽|700|Сальдо|задолженность/);
  });

  test('writing the PDF of an act stops when its reader disconnects', async () => {
    const many = Array.from({ length: 3_000 }, (_, i) => `2026-06-05 +100 Реализация УТ-${i}`);
    await insertAct(fresh.db, { id: 13, lines: many });
    const { body } = okValue(await file(13, 'pdf'));
    const closed = new Promise((done) => body.once('close', done));
    body.destroy();
    await closed;
    expect(body.readableEnded).toBe(false);
  });
});

describe('an act as a page', () => {
  const page = async (actor?: SignedIn) => (await bytes(12, 'html', actor)).toString();

  test('the page of an act is self-contained, for printing and signing', async () => {
    const html = await page();
    expect(html).toMatch(/^<!doctype html>\n<html lang="ru">[\s\S]*<\/html>\n$/);
    expect(html).not.toMatch(/<script|<link|<img|src=|url\(|@import/i);
    for (const part of [
      '<h1>Акт сверки взаимных расчётов №\u00a012</h1>',
      '<td>05.06.2026</td><td>Реализация УТ-1 от 05.06.2026</td><td class="right">700,50</td><td class="right"></td>',
      '<td>Сальдо на конец периода</td><td class="right">400,50</td>',
      '(четыреста рублей 50 копеек)',
      '<div>От покупателя<b>ООО «Люмен Трейд»</b>',
    ])
      expect(html).toContain(part);
  });

  test('the page of an act escapes the names of documents', async () => {
    await insertAct(fresh.db, { id: 13, lines: ['2026-06-05 +100 <script>alert("&")</script>'] });
    const html = (await bytes(13, 'html')).toString();
    expect(html).toContain('<td>&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;</td>');
    expect(html).not.toContain('<script');
  });

  test('the page of an act contains no sums when sums are hidden', async () => {
    const html = await page(hiding);
    expect(html).toContain('<th scope="col">Операция</th>');
    expect(html).not.toMatch(/₽|700,|Сальдо|задолженность/);
  });
});

describe('access to act files', () => {
  test('an act file has a descriptive name that any system accepts', async () => {
    expect(okValue(await file(12, 'pdf'))).toMatchObject({
      name: 'Акт сверки 12, договор 114-О-2025, 01.06.2026–30.06.2026.pdf',
      type: 'application/pdf',
    });
    expect((await fresh.as(actors.main).does(actFile, { id: 12 })).name).toMatch(/\.xlsx$/);
  });

  test('the file of an act that is not ready, or not accessible, is refused', async () => {
    await insertAct(fresh.db, { id: 13, state: 'queued', ready_at: null });
    await insertAct(fresh.db, { id: 14, state: 'failed', reason: 'x', ready_at: null });
    expect(await file(13, 'pdf')).toMatchObject({ code: 'ACT_NOT_READY', message: texts.ACT_NOT_READY });
    expect(await file(14, 'pdf')).toMatchObject({ message: 'Акт не собран. Закажите новый' });
    expect(await file(12, 'xlsx', actors.other)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await file(12, 'exe')).toMatchObject({ code: 'BAD_INPUT' });
  });
});
