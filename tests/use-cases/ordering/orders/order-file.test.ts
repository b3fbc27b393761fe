import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { previewLines } from '#server/ordering/fast-order/preview-fast-order.server.ts';
import { orderFile } from '#server/ordering/orders/order-file.server.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, delivery, warehouse } from '#tests/builders/world.ts';
import { readPdf } from '#tests/setup/read-pdf.ts';
import { partOf, rowsOf, sheetOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const comment = 'Позвонить за час <b>&';
beforeAll(async () => {
  await insertOrder(fresh.db, {
    id: 1,
    comment,
    state: 10,
    delivery_id: delivery.carrier,
    delivery_price: 50_000,
    lines: [
      [106, warehouse.tver, 1_013],
      [101, warehouse.tomilino, 2],
    ],
  });
  await insertOrder(fresh.db, { id: 2, by: actors.manager });
  await insertOrder(fresh.db, { id: 3, by: actors.other });
});

const file = (id: number, format: string | undefined, actor: SignedIn = actors.main) =>
  fresh.as(actor).tries(orderFile, { id, format });
const bytes = async (id: number, format: string, actor?: SignedIn) =>
  buffer(okValue(await file(id, format, actor)).body);
const sheet = async (id: number, actor?: SignedIn) =>
  (await rowsOf(await bytes(id, 'xlsx', actor))).map((row) => row.map((cell) => cell ?? ''));
const page = async (id: number, actor?: SignedIn) => (await bytes(id, 'html', actor)).toString();
const hiding = { ...actors.main, hidesPrices: true };

const lamp = 'Лампа светодиодная A60 11 Вт E27 4000 К';
const panel = 'Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»';

describe('an order as .xlsx', () => {
  test('the spreadsheet of an order has numbers as numbers and a warehouse in every line', async () => {
    const none = ['', '', '', '', '', ''];
    const address = 'Тула, ул. Заводская, 14, склад 3';
    expect(await sheet(1)).toEqual([
      ['Заказ №\u00a026-000001 от 20.07.2026', ...none],
      ['Поставщик', 'ООО «Светоч Опт»', 'Доставка', 'по адресу', '', '', ''],
      ['Контрагент', 'ООО «Люмен Трейд», ИНН\u00a07707083893', 'Адрес', address, '', '', ''],
      ['Договор', '114-О/2025', 'Дата отгрузки', '25.07.2026', '', '', ''],
      ['Состояние', 'Собирается', 'Оформлен', '20.07.2026,\u00a012:00', '', '', ''],
      ['Кто оформил', 'main@example.com', '', '', '', '', ''],
      ['Комментарий', comment, '', '', '', '', ''],
      ['', ...none],
      ['Артикул', 'Наименование', 'Склад', 'Количество', 'Ед.', 'Цена, ₽', 'Сумма, ₽'],
      ['LT-NB36-4054', panel, 'Томилино', 2, 'шт.', 1284.5, 2569],
      ['LT-A60-11-40', lamp, 'Тверь', 1013, 'шт.', 84.2, 85_294.6],
      ['', 'Товары', '', 1015, '', '', 87_863.6],
      ['', 'Доставка', '', '', '', '', 500],
      ['', 'Итого', '', '', '', '', 88_363.6],
    ]);
  });

  test('the spreadsheet of an order fits the printed page and repeats its header', async () => {
    const file = await bytes(1, 'xlsx');
    const xml = sheetOf(file);
    expect(xml).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension');
    expect(xml).toMatch(
      /<sheetView showGridLines="0" [^>]*><pane ySplit="9" topLeftCell="A10"[^>]* state="frozen"\/>/,
    );
    expect(xml).toMatch(
      /<pageMargins[^>]*\/><pageSetup [^>]*orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/,
    );
    expect(xml).toContain('<oddFooter>&amp;L&amp;8Заказ 26-000001, договор 114-О/2025&amp;R&amp;8Страница');
    expect(xml).toContain('<mergeCell ref="A1:G1"/>');
    expect(partOf(file, 'xl/workbook.xml')).toMatch(
      /Print_Titles" localSheetId="0">[^<]*Заказ[^<]*!\$9:\$9</,
    );
    const styles = partOf(file, 'xl/styles.xml');
    for (const part of ['numFmtId="3"', 'numFmtId="4"', '<b/>', 'style="thin"', 'rgb="FFEAEEF5"'])
      expect(styles).toContain(part);
    expect(partOf(file, 'docProps/core.xml')).toContain(
      '<dc:title>Заказ №\u00a026-000001 от 20.07.2026</dc:title>',
    );
  });

  test('the spreadsheet of an order contains no formulas and no characters that XML forbids', async () => {
    const [evil, shown] = ['=cmd|"/c calc"!A1\u0000\ufffe', '=cmd|"/c calc"!A1'];
    await insertOrder(fresh.db, { id: 6, comment: evil });
    const file = await bytes(6, 'xlsx');
    expect((await rowsOf(file)).flat()).toContain(shown);
    expect(sheetOf(file)).not.toContain('<f>');
    expect(partOf(file, 'xl/sharedStrings.xml')).toContain('=cmd|');
  });

  test.each(['', 'Артикул не менять', 'Артикул по заказу', 'Заказ нужно привезти к 9'])(
    'the spreadsheet of an order with the comment «%s» can be uploaded as a fast order',
    async (said) => {
      await changeRows(fresh.db, 'orders', { id: 1 }, { comment: said, company: 'ООО «Артикул»' });
      const upload = new File([new Uint8Array(await bytes(1, 'xlsx'))], 'Заказ.xlsx');
      await changeRows(fresh.db, 'orders', { id: 1 }, { comment, company: 'ООО «Люмен Трейд»' });
      const preview = await fresh.as(actors.main).does(previewLines, { file: upload });
      expect(preview.rows.map(({ articul, quantity }) => [articul, Number(quantity)])).toEqual([
        ['LT-NB36-4054', 2],
        ['LT-A60-11-40', 1013],
      ]);
    },
  );
});

describe('an order as PDF', () => {
  test('the PDF of an order lists its products by warehouse, and the sums', async () => {
    const pages = readPdf(await bytes(1, 'pdf'));
    expect(pages).toHaveLength(1);
    const [text = ''] = pages;
    for (const part of [
      'Заказ 26-000001 от 20.07.2026',
      'Состояние\nСобирается\nПоставщик\nООО «Светоч Опт»\nКонтрагент\nООО «Люмен Трейд», ИНН 7707083893\nДоговор\n114-О/2025\nДоставка\nпо адресу',
      'Адрес\nТула, ул. Заводская, 14, склад 3\nДата отгрузки\n25.07.2026\nКто оформил\nmain@example.com\nОформлен\n20.07.2026, 12:00',
      `Комментарий\n${comment}`,
      'Артикул\nНаименование\nКоличество\nЦена, ₽\nСумма, ₽',
      'Склад Томилино\n2 шт.\n2 569,00\nLT-NB36-4054',
      `Склад Тверь\n1 013 шт.\n85 294,60\nLT-A60-11-40`,
      'Товары\n1 015 шт.\n87 863,60\nДоставка\n500,00\nИтого\n88 363,60',
      'Заказ 26-000001, договор 114-О/2025\nСтраница 1 из 1',
    ])
      expect(text).toContain(part);
  });

  test('the PDF of an order totals quantities in their unit, or in pieces for mixed units', async () => {
    await changeRows(fresh.db, 'products', { id: 107 }, { unit: 'бухта' });
    await insertOrder(fresh.db, {
      id: 5,
      state: 3,
      lines: [
        [107, 1, 2],
        [106, warehouse.tver, 3],
      ],
    });
    const [text] = readPdf(await bytes(5, 'pdf'));
    for (const part of ['Склад Томилино\n2 бухты\n', 'Склад Тверь\n3 шт.\n', 'Товары\n5 шт.\n'])
      expect(text).toContain(part);
  });

  test('a long PDF of an order repeats its header on every page and loses no line', async () => {
    const lines = Array.from({ length: 46 }, (_, i) => [106, warehouse.tver, 1, `t${i}`]);
    await insertOrder(fresh.db, { id: 4, state: 3, lines: lines as [number, number, number, string][] });
    const pages = readPdf(await bytes(4, 'pdf'));
    expect(pages.length).toBeGreaterThan(1);
    for (const text of pages) expect(text).toContain('Артикул\nНаименование');
    expect(pages.join('\n').match(/LT-A60-11-40/g)).toHaveLength(46);
    expect(pages.at(-1)).toMatch(/LT-A60-11-40[\s\S]*Товары\n/);
  });
});

describe('an order as a page', () => {
  test('the page of an order is self-contained, has no scripts and escapes every text', async () => {
    const html = await page(1);
    expect(html).toMatch(/^<!doctype html>\n<html lang="ru">/);
    expect(html).toContain('<title>Заказ 26-000001, договор 114-О/2025</title>');
    expect(html).toContain('<dt>Комментарий</dt><dd>Позвонить за час &lt;b&gt;&amp;</dd>');
    expect(html).toContain(
      '<td>LT-A60-11-40</td><td>Лампа светодиодная A60 11 Вт E27 4000 К</td><td class="right">1\u00a0013\u00a0шт.</td>' +
        '<td class="right">84,20</td><td class="right">85\u00a0294,60</td>',
    );
    expect(html).toMatch(/<td>Итого<\/td>.*88\u00a0363,60/);
    expect(html).not.toMatch(/<script|<link|<img|src=|url\(|@import/i);
    expect(html).toMatch(/<\/html>\n$/);
  });
});

describe('prices in the files of an order', () => {
  const all = async (id: number, actor: SignedIn) =>
    [
      JSON.stringify(await sheet(id, actor)),
      readPdf(await bytes(id, 'pdf', actor)).join('\n'),
      await page(id, actor),
    ].map((text) => text.replace(/[\s\u00a0]/g, ''));

  test('order files for a manager have the prices that he saw, not the contract prices', async () => {
    for (const text of await all(2, actors.manager)) {
      expect(text).toMatch(/1477[.,]18/);
      expect(text).not.toMatch(/1284[.,]5/);
    }
    for (const text of await all(2, actors.main)) expect(text).not.toMatch(/1477[.,]18/);
  });

  test('no order file contains prices when politics hide prices from a manager', async () => {
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 0 } as const;
    await addRows(fresh.db, 'price_politics', politics);
    const files = await all(2, actors.manager);
    await clearTables(fresh.db, 'price_politics');
    for (const text of files) expect(text).not.toMatch(/1477|1284|₽|Цена|Сумма/);
  });

  test('no order file contains prices when the browser hides prices, but quantities remain', async () => {
    for (const text of await all(1, hiding)) {
      expect(text).not.toMatch(/1284|842|84[.,]2|85294|87863|88363|500|₽|Цена|Сумма|Доставка[,"\n<]*50/);
      expect(text).toMatch(/1013/);
    }
    expect((await sheet(1, hiding)).slice(8)).toEqual([
      ['Артикул', 'Наименование', 'Склад', 'Количество', 'Ед.'],
      ['LT-NB36-4054', panel, 'Томилино', 2, 'шт.'],
      ['LT-A60-11-40', lamp, 'Тверь', 1013, 'шт.'],
      ['', 'Итого', '', 1015, ''],
    ]);
  });

  test('order files for an observer have the contract prices', async () => {
    for (const text of await all(1, actors.observer)) expect(text).toMatch(/88363[.,]6/);
  });
});

describe('access to order files', () => {
  test('an order file is named by number and date and is a spreadsheet by default', async () => {
    expect(okValue(await file(1, 'pdf'))).toMatchObject({
      name: 'Заказ 26-000001 от 20.07.2026.pdf',
      type: 'application/pdf',
    });
    expect(okValue(await file(1, 'html')).type).toBe('text/html; charset=utf-8');
    for (const nothing of [undefined, ''])
      expect(okValue(await file(1, nothing)).name).toBe('Заказ 26-000001 от 20.07.2026.xlsx');
  });

  test.each([
    ['belongs to another dealer', 3, actors.main],
    ['was not placed by the manager', 1, actors.manager],
    ['does not exist', 999, actors.main],
  ])('the file of an order is not found if the order %s', async (_, id, actor) => {
    expect(await file(id, 'xlsx', actor)).toMatchObject({ ok: false, code: 'NOT_FOUND', status: 404 });
  });

  test('an unknown format of an order file is refused with the list of formats', async () => {
    expect(await file(1, 'exe')).toMatchObject({
      code: 'BAD_INPUT',
      fields: { format: ['Формат – xlsx, pdf или html'] },
    });
  });
});
