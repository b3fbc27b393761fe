import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { previewLines } from '#server/fast-order/preview-lines.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { orderFile } from '#server/orders/order-file.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, delivery, warehouse } from '#tests/builders/world.ts';
import { readPdf } from '#tests/setup/read-pdf.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const comment = 'Позвонить за час <b>&';
beforeAll(async () => {
  await insertOrder(fresh.db, {
    ...{ id: 1, comment, state: 10, delivery_id: delivery.carrier, delivery_price: 50_000 },
    total: 50_000 + 2 * 128_450 + 1_013 * 8_420,
    lines: [
      [106, warehouse.tver, 1_013],
      [101, warehouse.tomilino, 2],
    ],
  });
  await insertOrder(fresh.db, { id: 2, by: actors.manager });
  await insertOrder(fresh.db, { id: 3, by: actors.other });
});

const file = (id: number, format: string | undefined, actor: SignedIn = actors.main) =>
  execute(orderFile, { id, format }, testContext(fresh.db, actor));
const bytes = async (id: number, format: string, actor?: SignedIn) =>
  buffer(okValue(await file(id, format, actor)).body);
const sheet = async (id: number, actor?: SignedIn) =>
  (await readSheet(await bytes(id, 'xlsx', actor))).map((row) => row.map((cell) => cell ?? ''));
const page = async (id: number, actor?: SignedIn) => (await bytes(id, 'html', actor)).toString();
const hiding = { ...actors.main, hidesPrices: true };

const lamp = 'Лампа светодиодная A60 11 Вт E27 4000 K';
const panel = 'Светильник светодиодный накладной 36 Вт 4000 K IP54 «Плато»';

describe('an order as .xlsx', () => {
  test('says what the order says, with numbers as numbers and a warehouse in every line', async () => {
    const none = ['', '', '', '', '', ''];
    expect(await sheet(1)).toEqual([
      ['Заказ 26-000001 от 20.07.2026', ...none],
      ['Контрагент: ООО «Люмен Трейд». Договор: 114-О/2025', ...none],
      [
        'Доставка: Доставка по адресу. Адрес: Тула, ул. Заводская, 14, склад 3. Дата отгрузки: 25.07.2026',
        ...none,
      ],
      ['Состояние: Собирается. Размещён: 20.07.2026, 12:00', ...none],
      [`Комментарий: ${comment}`, ...none],
      ['Артикул', 'Наименование', 'Склад', 'Количество', 'Ед.', 'Цена, ₽', 'Сумма, ₽'],
      ['LT-NB36-4054', panel, 'Томилино', 2, 'шт.', 1284.5, 2569],
      ['LT-A60-11-40', lamp, 'Тверь', 1013, 'шт.', 84.2, 85_294.6],
      ['', 'Товары', '', 1015, '', '', 87_863.6],
      ['', 'Доставка', '', '', '', '', 500],
      ['', 'Итого', '', '', '', '', 88_363.6],
    ]);
  });

  test('can be given to the fast order as it is: the goods are found, the totals are no goods', async () => {
    const upload = new File([new Uint8Array(await bytes(1, 'xlsx'))], 'Заказ.xlsx');
    const preview = okValue(
      await execute(previewLines, { file: upload }, testContext(fresh.db, actors.main)),
    );
    expect(preview.rows.map(({ articul, quantity }) => [articul, Number(quantity)])).toEqual([
      ['LT-NB36-4054', 2],
      ['LT-A60-11-40', 1013],
    ]);
  });
});

describe('an order as PDF', () => {
  test('has its goods by warehouse, and the sums', async () => {
    const pages = readPdf(await bytes(1, 'pdf'));
    expect(pages).toHaveLength(1);
    const [text = ''] = pages;
    for (const part of [
      'Заказ 26-000001 от 20.07.2026',
      'Состояние\nСобирается\nКонтрагент\nООО «Люмен Трейд»\nДоговор\n114-О/2025\nДоставка\nДоставка по адресу',
      'Адрес\nТула, ул. Заводская, 14, склад 3\nДата отгрузки\n25.07.2026\nРазмещён\n20.07.2026, 12:00',
      `Комментарий\n${comment}`,
      'Артикул\nНаименование\nКоличество\nЦена, ₽\nСумма, ₽',
      'Склад Томилино\n2 шт.\n2 569,00\nLT-NB36-4054',
      `Склад Тверь\n1 013 шт.\n85 294,60\nLT-A60-11-40`,
      'Товары\n1 015 шт.\n87 863,60\nДоставка\n500,00\nИтого\n88 363,60',
      'Заказ 26-000001, договор 114-О/2025\nСтраница 1 из 1',
    ])
      expect(text).toContain(part);
  });

  test('of many lines repeats the head on every page and loses none; the totals have a line of goods with them', async () => {
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
  test('stands by itself: no scripts, nothing from elsewhere, every text escaped', async () => {
    const html = await page(1);
    expect(html).toMatch(/^<!doctype html>\n<html lang="ru">/);
    expect(html).toContain('<title>Заказ 26-000001, договор 114-О/2025</title>');
    expect(html).toContain('<dt>Комментарий</dt><dd>Позвонить за час &lt;b&gt;&amp;</dd>');
    expect(html).toContain(
      '<td>LT-A60-11-40</td><td>Лампа светодиодная A60 11 Вт E27 4000 K</td><td class="right">1\u00a0013\u00a0шт.</td>' +
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

  test('are those that a manager saw, and not those of the contract', async () => {
    for (const text of await all(2, actors.manager)) {
      expect(text).toMatch(/1477[.,]18/);
      expect(text).not.toMatch(/1284[.,]5/);
    }
    for (const text of await all(2, actors.main)) expect(text).not.toMatch(/1477[.,]18/);
  });

  test('are in none where politics hide them from a manager', async () => {
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 0 } as const;
    await fresh.db.insertInto('price_politics').values(politics).execute();
    const files = await all(2, actors.manager);
    await fresh.db.deleteFrom('price_politics').execute();
    for (const text of files) expect(text).not.toMatch(/1477|1284|₽|Цена|Сумма/);
  });

  test('are in none where his browser hides them; quantities stay', async () => {
    for (const text of await all(1, hiding)) {
      expect(text).not.toMatch(/1284|842|84[.,]2|85294|87863|88363|500|₽|Цена|Сумма|Доставка[,"\n<]*50/);
      expect(text).toMatch(/1013/);
    }
    expect((await sheet(1, hiding)).slice(5)).toEqual([
      ['Артикул', 'Наименование', 'Склад', 'Количество', 'Ед.'],
      ['LT-NB36-4054', panel, 'Томилино', 2, 'шт.'],
      ['LT-A60-11-40', lamp, 'Тверь', 1013, 'шт.'],
      ['', 'Итого', '', 1015, ''],
    ]);
  });

  test('an observer has those of the dealer', async () => {
    for (const text of await all(1, actors.observer)) expect(text).toMatch(/88363[.,]6/);
  });
});

describe('a file of an order', () => {
  test('has a name that says what it is; a table unless said otherwise', async () => {
    expect(okValue(await file(1, 'pdf'))).toMatchObject({
      ...{ name: 'Заказ 26-000001 от 20.07.2026.pdf', type: 'application/pdf' },
    });
    expect(okValue(await file(1, 'html')).type).toBe('text/html; charset=utf-8');
    for (const nothing of [undefined, ''])
      expect(okValue(await file(1, nothing)).name).toBe('Заказ 26-000001 от 20.07.2026.xlsx');
  });

  test.each([
    ['another dealer’s', 3, actors.main],
    ['one that a manager did not place', 1, actors.manager],
    ['one that does not exist', 999, actors.main],
  ])('is not given of %s', async (_, id, actor) => {
    expect(await file(id, 'xlsx', actor)).toMatchObject({ ok: false, code: 'NOT_FOUND', status: 404 });
  });

  test('of another kind is refused in Russian', async () => {
    expect(await file(1, 'exe')).toMatchObject({
      ...{ code: 'BAD_INPUT', fields: { format: ['Формат – xlsx, pdf или html'] } },
    });
  });
});
