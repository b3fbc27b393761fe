import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import type { PreviewRow } from '#server/ordering/fast-order/preview.ts';
import { previewLines } from '#server/ordering/fast-order/preview-fast-order.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { insertMoreGoods } from './more-goods.ts';

const fresh = smallWorld();
beforeAll(async () => {
  await insertMoreGoods(fresh.db, [
    { id: 201, articul: 'BOOT 77', variant: 'размер 41', family: 'boot' },
    { id: 202, articul: 'BOOT 77', variant: 'размер 42', family: 'boot' },
    { id: 203, articul: 'AB-12', stock: [1, 1] },
    { id: 204, articul: 'AB12' },
    { id: 205, articul: 'FAR-1', stock: [5, 60] },
    { id: 206, articul: 'FREE-1', price: 0 },
    { id: 207, articul: '<b>HTML</b>' },
  ]);
});
beforeEach(() => emptyBaskets(fresh.db));

const ask = (input: Record<string, unknown>, actor: SignedIn = actors.main) =>
  fresh.as(actor).tries(previewLines, input);

async function preview(input: Record<string, unknown>, actor?: SignedIn) {
  const result = await ask(input, actor);
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.fields)}`);
  return result.value;
}

/** Returns the only row of one typed line. */
async function rowOf(text: string): Promise<PreviewRow> {
  const { rows } = await preview({ text });
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

describe('finding the product of a line', () => {
  test('a product is found by its articul, with price, stock and sum under the contract', async () => {
    expect(await rowOf('LT-NB36-4054 24')).toMatchObject({
      status: 'ready',
      message: '',
      product: 101,
      wms: 1,
      quantity: '24',
      found: { id: 101, articul: 'LT-NB36-4054', price: 128_450, unit: 'шт.' },
      stocks: [
        { wms: 1, header: 'Томилино', available: 1240 },
        { wms: 2, header: 'Тверь', available: 320 },
      ],
      sum: 3_082_800,
    });
  });

  test.each([
    ['in lower case', 'lt-nb36-4054 1', 101],
    ['without dashes', 'LTNB364054 1', 101],
    ['with Russian letters that look alike', 'СВ-120 К 1', 107],
    ['with Latin letters that look alike', 'CB-120K 1', 107],
    ['exactly as written if another articul differs only by a dash', 'AB12 1', 204],
  ])('a product is found by its articul %s', async (_, text, id) => {
    expect(await rowOf(text)).toMatchObject({ status: 'ready', product: id });
  });

  test('a product chosen for a fast-order row is found even if others share its articul', async () => {
    const { rows } = await preview({
      checked: '1',
      lines: { 0: { articul: 'BOOT 77', qnt: '2', product: '202' } },
    });
    expect(rows[0]).toMatchObject({
      status: 'ready',
      product: 202,
      found: { header: 'Товар 202, размер 42' },
    });
  });
});

describe('questions of a line', () => {
  test('a fast-order row asks for the size when several products share its articul', async () => {
    const row = await rowOf('boot 77\t2');
    expect(row).toMatchObject({
      status: 'several',
      message: 'Уточните, какой товар нужен',
      found: undefined,
    });
    expect(row.choices.map(({ id, header }) => [id, header])).toEqual([
      [201, 'Товар 201, размер 41'],
      [202, 'Товар 202, размер 42'],
    ]);
  });

  test('a fast-order row offers the products whose articul begins with the typed text', async () => {
    const row = await rowOf('LT-A60\t2');
    expect(row.status).toBe('several');
    expect(row.choices.map(({ id }) => id).sort()).toEqual([106, 108]);
  });

  test('a fast-order row with an unknown articul offers nothing if no articul is similar', async () => {
    expect(await rowOf('ЖЖЖ-999\t2')).toMatchObject({
      status: 'unknown',
      message: 'Такого артикула нет',
      choices: [],
    });
  });

  test.each([
    ['LT-NB36-4054\t0', 'Укажите количество товара'],
    ['LT-NB36-4054\t-5', 'Укажите количество товара'],
    ['LT-NB36-4054\t2,5', 'Количество – целое число'],
    ['LT-NB36-4054\t99999999', 'Не больше 99\u00a0999'],
    ['LT-NB36-4054\t3 уп', 'Сколько товара в\u00a0упаковке, неизвестно. Укажите количество без «уп.»'],
    ['LT-NB36-4054\t3 кор', 'Укажите количество в штуках'],
  ])('a fast-order row asks for a valid quantity: %j', async (text, message) => {
    expect(await rowOf(text)).toMatchObject({ status: 'quantity', message, product: 101, sum: 0 });
  });

  test('a fast-order row that is short of stock offers the available quantity', async () => {
    expect(await rowOf('KV-TR30-4024\t40')).toMatchObject({
      status: 'short',
      message: 'Не достаточно свободных остатков на складе. Доступно 10\u00a0шт.',
      offers: [{ wms: 1, header: 'Томилино', quantity: 10 }],
    });
  });

  test('a fast-order row is unavailable when its product has no contract price', async () => {
    expect(await rowOf('FREE-1\t1')).toMatchObject({
      status: 'unavailable',
      message: 'По договору нет цены на этот товар',
    });
  });
});

describe('the warehouse of a line', () => {
  test('a fast-order row moves to the only warehouse with enough stock and shows a message', async () => {
    expect(await rowOf('FAR-1\t40')).toMatchObject({
      status: 'ready',
      wms: 2,
      moved: true,
      message: 'Хватает только на другом складе: Тверь',
    });
  });

  test('a fast-order row keeps a selected warehouse and offers the stock of all warehouses', async () => {
    const { rows } = await preview({ lines: [{ articul: 'FAR-1', qnt: '40', wms: '1' }] });
    expect(rows[0]).toMatchObject({
      status: 'short',
      wms: 1,
      offers: [
        { wms: 1, quantity: 5 },
        { wms: 2, quantity: 40 },
      ],
    });
  });

  test('a fast-order row uses an offered warehouse after the dealer presses its button', async () => {
    const lines = [{ articul: 'FAR-1', qnt: '40', wms: '1' }];
    const { rows } = await preview({ lines, checked: '1', put: '0:2:40' });
    expect(rows[0]).toMatchObject({ status: 'ready', wms: 2, quantity: '40' });
  });

  test('a fast-order row does not use a warehouse that the contract does not allow', async () => {
    const { rows } = await preview({ lines: [{ articul: 'LT-NB36-4054', qnt: '1', wms: '3' }] });
    expect(rows[0]).toMatchObject({ status: 'ready', wms: 1 });
  });
});

describe('the free stock of a line', () => {
  test('the free stock of a fast-order row excludes the pieces in the basket', async () => {
    await fillBasketWith(fresh.db, 1, '104:1:1=7');
    expect(await rowOf('KV-TR30-4024\t4')).toMatchObject({
      status: 'short',
      offers: [{ wms: 1, quantity: 3 }],
    });
  });

  test('fast-order rows share the free stock from top to bottom, without excluded rows', async () => {
    const line = { articul: 'KV-TR30-4024', product: '104', wms: '1' };
    const lines = [
      { ...line, qnt: '6' },
      { ...line, qnt: '9', take: '0' },
      { ...line, qnt: '5' },
      { ...line, qnt: '4' },
    ];
    const { rows, ...counts } = await preview({ lines, checked: '1' });
    expect(rows.map(({ status }) => status)).toEqual(['ready', 'short', 'short', 'ready']);
    expect(counts).toMatchObject({ ready: 2, pieces: 10, total: 2_460_000, questions: 1 });
  });
});

describe('checking a list', () => {
  test('a fast order combines typed rows, text and a file, and adds up equal articuls', async () => {
    const file = new File(['Артикул;Кол-во\nLT-NB36-4054;3\nLT-OR18-4065;1'], 'заказ.csv');
    const { rows, notes } = await preview({
      lines: [
        { articul: 'LT-NB36-4054', qnt: '1' },
        { articul: '', qnt: '5' },
      ],
      text: 'lt-nb36-4054 2\nNL-DW07-40W 4',
      file,
    });
    expect(rows.map(({ product, quantity, summed }) => [product, quantity, summed])).toEqual([
      [101, '6', 3],
      [103, '4', 1],
      [102, '1', 1],
    ]);
    expect(notes).toEqual(['Повторы сложены: 1\u00a0артикул']);
  });

  test('a fast order with bad rows still accepts its good rows', async () => {
    const { rows, ready, questions } = await preview({
      text: 'LT-NB36-4054\t1\nЧТО\tЭТО\n=1+1\t5\nLT-OR18-4065\t2',
    });
    expect(rows.map(({ status }) => status)).toEqual(['ready', 'unknown', 'unknown', 'ready']);
    expect([ready, questions]).toEqual([2, 2]);
  });

  test('a fast order of articuls without quantities orders one piece of each, with a note', async () => {
    const { rows, notes } = await preview({ text: 'LT-NB36-4054\nLT-OR18-4065' });
    expect(rows.map(({ quantity }) => quantity)).toEqual(['1', '1']);
    expect(notes).toEqual(['В списке одни артикулы: поставлено по 1\u00a0шт.']);
  });

  test.each([
    ['empty input', {}, 'NOTHING_ENTERED', {}],
    [
      'blank rows and an empty file',
      { lines: [{ articul: ' ' }], file: new File([], '') },
      'NOTHING_ENTERED',
      {},
    ],
    [
      'a text of 2,001 rows',
      { text: Array.from({ length: 2001 }, (_, i) => `X${i}\t1`).join('\n') },
      'TOO_MANY_LINES',
      { text: ['За один раз проверяется не больше 2\u00a0000\u00a0строк. Разделите список на части'] },
    ],
    [
      'a file of 2,001 rows',
      { file: new File([Array.from({ length: 2001 }, (_, i) => `X${i};1`).join('\n')], 'a.csv') },
      'TOO_MANY_LINES',
      { file: ['За один раз проверяется не больше 2\u00a0000\u00a0строк. Разделите список на части'] },
    ],
    [
      'a text of 1,000,001 characters',
      { text: 'X'.repeat(1_000_001) },
      'TOO_LARGE',
      { text: ['Слишком длинный текст. Разделите список на части'] },
    ],
    [
      'an unreadable file',
      { text: 'LT-NB36-4054 1', file: new File(['\x00\x01\x02'], 'a.png') },
      'UNREADABLE_FILE',
      { file: ['Файл не удалось прочитать. Подойдут таблицы .xlsx и .csv'] },
    ],
    [
      'an invalid correction',
      { lines: [{ articul: 'X' }], put: 'all' },
      'BAD_INPUT',
      { put: ['Неверное значение'] },
    ],
  ])('a fast order is refused as a whole for %s', async (_, input, code, fields) => {
    expect(await ask(input)).toMatchObject({ ok: false, code, fields });
  });

  test('checking 500 fast-order rows takes as many SQL statements as five and adds nothing', async () => {
    const articuls = ['LT-NB36-4054', 'LT-OR18-4065', 'NL-DW07-40W', 'LT-A60', 'НЕТ ТАКОГО'];
    const lines = Array.from({ length: 500 }, (_, i) => ({
      articul: `${articuls[i % 5]}${i % 5 > 3 ? i : ''}`,
      qnt: '1',
      wms: '1',
      product: '',
    }));
    const { db, statements } = countedDatabase(fresh.url);
    const check = async (list: typeof lines) => {
      const before = statements.length;
      const checked = await testContext(db, actors.main).tries(previewLines, { lines: list, checked: '1' });
      expect(okValue(checked).rows).toHaveLength(list.length);
      return statements.length - before;
    };
    // The first request waits until the catalogue is built.
    await check(lines.slice(0, 5));
    const few = await check(lines.slice(0, 5));
    expect(await check(lines)).toBe(few);
    await db.destroy();
    expect(await linesInDatabase(fresh.db)).toEqual([]);
  });
});

describe('contracts and prices in a fast order', () => {
  test('a manager with hidden wholesale prices can use the fast order without seeing prices', async () => {
    await addRows(fresh.db, 'price_politics', {
      account_id: 2,
      mode: 'markup',
      percent_bp: 1500,
      show_wholesale: 0,
    });
    const { rows, showWholesale, total } = await preview({ text: 'LT-NB36-4054 2' }, actors.manager);
    expect(rows[0]).toMatchObject({ status: 'ready', found: { price: undefined }, sum: 0 });
    expect([showWholesale, total]).toEqual([false, 0]);
  });

  test('a fast order of a dealer without a contract is refused with the reason', async () => {
    await changeRows(fresh.db, 'contracts', { dealer_id: 2 }, { enabled: 0 });
    expect(await ask({ text: 'LT-NB36-4054 2' }, actors.other)).toMatchObject({
      ok: false,
      code: 'NO_CONTRACT',
    });
  });
});
