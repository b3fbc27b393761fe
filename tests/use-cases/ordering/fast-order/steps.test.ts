import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert, inTransaction } from '#server/db/dialect.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { addFastOrder } from '#server/ordering/fast-order/add-fast-order.server.ts';
import { checkFastOrder } from '#server/ordering/fast-order/check-fast-order.server.ts';
import { chooseColumns } from '#server/ordering/fast-order/choose-fast-order-columns.server.ts';
import { downloadNotFound } from '#server/ordering/fast-order/download-not-found.server.ts';
import { forgetFastOrder } from '#server/ordering/fast-order/forget-fast-order.server.ts';
import { openFastOrder } from '#server/ordering/fast-order/open-fast-order.server.ts';
import { resolveFastOrder } from '#server/ordering/fast-order/resolve-fast-order.server.ts';
import { restoreFastOrder } from '#server/ordering/fast-order/restore-fast-order.server.ts';
import { undoFastOrderStep } from '#server/ordering/fast-order/undo-fast-order-step.server.ts';
import { maxMarks } from '#server/ordering/marks/mark.ts';
import { emptyBaskets, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { workbook } from '#tests/builders/workbook.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { insertMoreGoods } from './more-goods.ts';

const fresh = smallWorld();
let now = noon;
beforeEach(async () => {
  await emptyBaskets(fresh.db);
  await clearTables(fresh.db, 'fast_order_lists', 'needs');
});

const { main, manager } = actors;
/** Each call comes a second after the previous one. */
const as = (actor: SignedIn = main) => {
  now += 1000;
  return { ...fresh.as(actor), now };
};
const check = async (input: object) => (await as().does(checkFastOrder, input)).list;
const open = async (list?: string, actor?: SignedIn) => await as(actor).does(openFastOrder, { list });
const shown = async (list: string) => {
  const { shown } = await open(list);
  if (!shown) throw new Error('there is no such list');
  return shown;
};
/** Returns the fields of the form that shows a list. */
const formOf = async (list: string) => {
  const { lines, revision } = await shown(list);
  return {
    list,
    revision: String(revision),
    lines: lines.map(({ quantity, ...line }) => ({ ...line, take: line.take ? '1' : '0', qnt: quantity })),
  };
};
const resolve = async (list: string, how: 'short' | 'first') =>
  (await as().does(resolveFastOrder, { ...(await formOf(list)), how })).list;
const rowsOf = async (list: string) =>
  (await shown(list)).preview?.rows.map(({ found, wms, quantity, need = 0, status }) =>
    [found?.articul, wms, quantity, need, status].join(' '),
  );
const offered = async () => (await open()).kept.map(({ key, name, lines }) => [key, name, lines]);
const needs = () => fresh.db.selectFrom('needs').select(['product_id', 'quantity']).execute();

describe('the steps of a fast order', () => {
  test('the first step of a fast order preserves typed rows, text and the table of a file', async () => {
    const file = new File(['Артикул;Кол-во\n\nLT-NB36-4054;24'], 'Заказ октябрь.csv');
    const typed = { lines: [{ articul: 'LT-OR18-4065', qnt: '2' }], file };
    const { path, name } = await shown(await check(typed));
    expect([name, path.map(({ step }) => step)]).toEqual(['Заказ октябрь', ['entered']]);
    const first = await shown(path[0]!.key);
    expect(first).toMatchObject({
      entered: {
        rows: [{ articul: 'LT-OR18-4065', quantity: '2' }],
        text: '',
        file: { name: 'Заказ октябрь.csv', text: 'Артикул\tКол-во\n\nLT-NB36-4054\t24' },
      },
    });
  });

  test('a fast order sent again with a change makes a new step and preserves the old step', async () => {
    const list = await check({ text: 'LT-NB36-4054 24' });
    const first = (await shown(list)).path[0]!.key;
    const again = await check({ text: 'LT-NB36-4054 36', list: first, revision: '0' });
    expect((await shown(again)).path).toEqual([{ key: first, step: 'entered' }]);
    expect(await rowsOf(list)).toEqual(['LT-NB36-4054 1 24 0 ready']);
    expect(await rowsOf(again)).toEqual(['LT-NB36-4054 1 36 0 ready']);
    expect(await offered()).toEqual([[again, '', 1]]);
  });

  test('the question for the quantity column is a step of the fast order', async () => {
    const list = await check({ text: 'LT-NB36-4054\t1240\t24\nLT-OR18-4065\t842\t36' });
    const answer = (await as().does(chooseColumns, { list, column1: '1' })).list;
    expect((await shown(answer)).path.map(({ step }) => step)).toEqual(['entered', 'asked']);
  });
});

describe('«Сколько есть»', () => {
  test('«Сколько есть» orders the available pieces and adds missing pieces to the needs', async () => {
    const list = await check({ text: 'KV-TR30-4024 40\nLT-NB36-4054 2' });
    const free = (await shown(list)).preview!.rows[0]!.stocks;
    const all = free.reduce((sum, { available }) => sum + available, 0);
    expect(await rowsOf(list)).toContain('LT-NB36-4054 1 2 0 ready');
    const next = await resolve(list, 'short');
    expect(next).not.toBe(list);
    const rows = (await shown(next)).preview!.rows;
    expect(rows.filter(({ status }) => status === 'short')).toEqual([]);
    const taken = rows.filter(({ found }) => found?.articul === 'KV-TR30-4024');
    expect(taken.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(Math.min(all, 40));
    expect(taken.reduce((sum, { need = 0 }) => sum + need, 0)).toBe(40 - Math.min(all, 40));
    expect(await needs()).toEqual([]);

    const added = await as().does(addFastOrder, await formOf(next));
    expect(added).toMatchObject({ needs: 40 - all, rest: undefined });
    expect(await needs()).toEqual([{ product_id: 104, quantity: 40 - all }]);
    expect(await linesInDatabase(fresh.db)).toContain('1/101:1:1=2');
  });

  test('«Сколько есть» turns a row without stock into a need, and the step can be undone', async () => {
    const lines = [
      { articul: 'KV-TR30-4024', qnt: '900', wms: '1' },
      { articul: 'KV-TR30-4024', qnt: '7', wms: '2' },
    ];
    const list = await check({ lines });
    const next = await resolve(list, 'short');
    const { rows, neededPieces } = (await shown(next)).preview!;
    expect(rows.at(-1)).toMatchObject({ status: 'needed', quantity: '0', need: 7 });
    expect(neededPieces).toBe(907 - rows.reduce((sum, { quantity }) => sum + Number(quantity), 0));
    const undone = (await as().does(undoFastOrderStep, { list: next })).list;
    expect(undone).toBe(list);
    expect(await offered()).toEqual([[list, '', 2]]);
  });

  test('«Сколько есть» adds missing pieces to an existing need', async () => {
    await addRows(fresh.db, 'needs', {
      account_id: 1,
      product_id: 104,
      quantity: 5,
      added_at: noon,
      waits: 1,
    });
    const next = await resolve(await check({ text: 'KV-TR30-4024 90000' }), 'short');
    const { needs: more = 0 } = await as().does(addFastOrder, await formOf(next));
    expect(await needs()).toEqual([{ product_id: 104, quantity: 5 + more }]);
  });

  test('a fast order that would exceed the limit of needs is refused and adds nothing', async () => {
    const goods = Array.from({ length: maxMarks }, (_, i) => ({ id: 100_000 + i, articul: `M-${i}` }));
    const need = { account_id: 1, quantity: 1, added_at: noon, waits: 0 };
    await inTransaction(fresh.db, async (db) => {
      await insertMoreGoods(db, goods);
      await bulkInsert(
        db,
        'needs',
        goods.map(({ id }) => ({ ...need, product_id: id })),
      );
    });
    const next = await resolve(await check({ text: 'LT-NB36-4054 2\nKV-TR30-4024 90000' }), 'short');
    const refused = await as().tries(addFastOrder, await formOf(next));
    expect(refused).toMatchObject({ ok: false, code: 'TOO_MANY_NEEDS' });
    expect(await linesInDatabase(fresh.db)).toEqual([]);
    expect(await needs()).toHaveLength(maxMarks);
  });

  test('«Сколько есть» is refused when no row is short of stock', async () => {
    const list = await check({ text: 'LT-NB36-4054 2' });
    const refused = await as().tries(resolveFastOrder, { ...(await formOf(list)), how: 'short' });
    expect(refused).toMatchObject({ ok: false, code: 'NOTHING_READY' });
  });
});

describe('«Первый вариант»', () => {
  test('«Первый вариант» chooses the first product of each ambiguous row in a new step', async () => {
    const list = await check({ text: 'LT-A60 5\nLT-NB36-4054 2\nЖЖЖ-999 1' });
    const { rows } = (await shown(list)).preview!;
    expect(rows.map(({ status }) => status)).toEqual(['several', 'ready', 'unknown']);
    const next = await resolve(list, 'first');
    expect((await rowsOf(next))?.[0]).toContain(rows[0]!.choices[0]!.articul);
    expect((await rowsOf(list))?.[0]).toContain('several');
    expect(await offered()).toEqual([[next, '', 3]]);
  });

  test('«Первый вариант» preserves newly typed values in the old and the new step', async () => {
    const list = await check({ text: 'LT-A60 5\nLT-NB36-4054 2' });
    const form = await formOf(list);
    form.lines[1]!.qnt = '9';
    const next = (await as().does(resolveFastOrder, { ...form, how: 'first', name: ' Склад  2 ' })).list;
    for (const key of [list, next]) expect((await shown(key)).lines[1]?.quantity).toBe('9');
    expect(await offered()).toEqual([[next, 'Склад 2', 2]]);
  });

  test('a stale fast-order form makes a new list that refers to the original list', async () => {
    const list = await check({ text: 'LT-A60 5\nLT-NB36-4054 2' });
    const stale = await formOf(list);
    const form = await formOf(list);
    form.lines[1]!.qnt = '7';
    await check({ ...form, checked: '1' });
    const next = (await as().does(resolveFastOrder, { ...stale, how: 'first' })).list;
    const from = (await shown(next)).path.at(-1)!.key;
    expect((await shown(from)).fork).toEqual({ key: list, isThere: true });
    expect((await shown(list)).lines[1]?.quantity).toBe('7');
    expect((await shown(next)).lines[1]?.quantity).toBe('2');
    expect((await offered()).length).toBe(2);
  });
});

describe('fast-order lists that are gone', () => {
  test('an added or deleted fast-order list can be restored, but only by its own account', async () => {
    const list = await check({ text: 'LT-A60 5' });
    const next = await resolve(list, 'first');
    await as().does(addFastOrder, await formOf(next));
    expect(await offered()).toEqual([]);
    for (const key of [list, next]) expect(await open(key)).toMatchObject({ gone: { gone: 'added' } });
    expect(await as(manager).tries(restoreFastOrder, { list: next })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await open(next, manager)).gone).toBeUndefined();
    await as().does(restoreFastOrder, { list: next });
    expect(await offered()).toEqual([[next, '', 1]]);

    await as().tries(forgetFastOrder, { list: next });
    expect((await open(next)).gone).toMatchObject({ gone: 'removed' });
    await as().does(restoreFastOrder, { list: next });
    expect(await offered()).toEqual([[next, '', 1]]);
  });

  test('a form that still shows a deleted fast-order list makes a new list', async () => {
    const list = await check({ text: 'LT-NB36-4054 5' });
    const stale = await formOf(list);
    await as().tries(forgetFastOrder, { list });
    const other = await check({ ...stale, checked: '1' });
    expect(other).not.toBe(list);
    expect((await shown(other)).fork).toEqual({ key: list, isThere: false });
  });
});

describe('downloading lines that were not found', () => {
  const csvOf = async (list: string, actor?: SignedIn) => {
    const file = await as(actor).tries(downloadNotFound, { list, format: 'csv' });
    return file.ok ? (await text(file.value.body)).replace('\ufeff', '').trim().split('\r\n') : file.code;
  };

  test('the file of rows not found has the row numbers and texts of the dealer’s sheet', async () => {
    const sheet = workbook({
      Заказ: [
        ['Заказ на октябрь'],
        [],
        ['Артикул', 'Наименование', 'Кол-во'],
        ['LT-NB36-4054', 'Лампа', 2],
        ['ЖЖЖ-999', 'Лампа «Жук»', 3],
        ['=1+1', 'Формула', 1],
        ['ЖЖЖ-999', 'Лампа «Жук», ещё', 4],
      ],
    });
    const list = await check({ file: new File([new Uint8Array(sheet)], 'a.xlsx') });
    const lines = await csvOf(list);
    expect(lines.slice(0, 1)).toEqual(['Строка;В вашем списке;Артикул;Количество;Похожие товары']);
    expect((lines as string[]).slice(1).map((line) => line.split(';').slice(0, 4))).toEqual([
      ['5', 'ЖЖЖ-999 | Лампа «Жук» | 3', 'ЖЖЖ-999', ''],
      ['6', `"'=1+1 | Формула | 1"`, `"'=1+1"`, '1'],
      ['7', 'ЖЖЖ-999 | Лампа «Жук», ещё | 4', 'ЖЖЖ-999', ''],
    ]);
    // The remaining list also keeps the row numbers and texts.
    const { list: rest } = await as().does(addFastOrder, await formOf(list));
    expect((await csvOf(rest!)).slice(1)).toHaveLength(3);
    expect(await csvOf(rest!, manager)).toBe('NOT_FOUND');
  });

  test('the file of rows not found cannot be downloaded when every row was found', async () => {
    expect(await csvOf(await check({ text: 'LT-NB36-4054 2' }))).toBe('NOT_FOUND');
  });
});
