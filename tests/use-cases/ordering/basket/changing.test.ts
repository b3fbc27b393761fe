import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeBasketLine } from '#server/ordering/basket/change-basket-line.server.ts';
import { clearBasket } from '#server/ordering/basket/clear-basket.server.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { recountBasket } from '#server/ordering/basket/recount-basket.server.ts';
import { removeFromBasket } from '#server/ordering/basket/remove-from-basket.server.ts';
import { removeMarked } from '#server/ordering/basket/remove-marked.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { testContext } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { insertMoreGoods } from '../fast-order/more-goods.ts';

const fresh = smallWorld();
beforeEach(() => emptyBaskets(fresh.db));

const dealer = () => fresh.as(actors.main);
const has = (...lines: string[]) => fillBasketWith(fresh.db, 1, ...lines);
const lines = async () => (await linesInDatabase(fresh.db)).map((line) => line.slice('1/'.length));

describe('setting a line', () => {
  const set = (input: unknown) => dealer().tries(changeBasketLine, input);

  test('setting a basket line replaces its quantity or creates the line', async () => {
    await has('101:1:1=5');
    expect(await set({ id: 101, qnt: 8 })).toMatchObject({
      ok: true,
      value: { line: { quantity: 8 }, note: undefined },
    });
    await set({ id: 106, qnt: 3, wms: 2, type: 'gift' });
    expect(await lines()).toEqual(['101:1:1=8', '106:2:gift=3']);
  });

  test('setting 0 removes a basket line and is refused if the line does not exist', async () => {
    await has('101:1:1=5', '106:2:1=1');
    expect(await set({ id: 101, qnt: '0' })).toMatchObject({ ok: true, value: { line: undefined } });
    const nothing = { ok: false, code: 'NOT_IN_BASKET', message: 'Этого товара в корзине нет' };
    expect(await set({ id: 101, qnt: 0 })).toMatchObject(nothing);
    expect(await set({ id: 106, qnt: 0, wms: 1 })).toMatchObject(nothing);
    expect(await lines()).toEqual(['106:2:1=1']);
  });

  test.each([
    ['in another warehouse', '101:2:1=5', { id: 101, qnt: 8 }, ['101:2:1=8']],
    ['of another type', '101:1:gift=5', { id: 101, qnt: 8 }, ['101:1:gift=8']],
    ['of another type in the named warehouse', '101:2:gift=5', { id: 101, qnt: 8, wms: 2 }, ['101:2:gift=8']],
    [
      'of the named type in another warehouse',
      '101:2:gift=5',
      { id: 101, qnt: 8, type: 'gift' },
      ['101:2:gift=8'],
    ],
    ['removal by quantity 0', '101:2:gift=5', { id: 101, qnt: 0 }, []],
    ['no stock in the default warehouse', '107:2:1=1', { id: 107, qnt: 2 }, ['107:2:1=2']],
  ])('omitting warehouse or type changes the product’s only line: %s', async (_, line, input, after) => {
    await changeRows(fresh.db, 'stocks', { product_id: 107, wms_id: 2 }, { quantity: 9 });
    await changeRows(fresh.db, 'stocks', { product_id: 107, wms_id: 1 }, { quantity: 0 });
    await has(line);
    expect(await set(input)).toMatchObject({ ok: true, value: { note: undefined } });
    expect(await lines()).toEqual(after);
  });

  test.each([
    [
      { id: 101, qnt: 8 },
      'Товар лежит в нескольких позициях корзины: Томилино, тип 1 – 2\u00a0шт., Тверь, тип 1 – 3\u00a0шт., Тверь, тип gift – 1\u00a0шт. Укажите склад и тип позиции',
      6,
    ],
    [
      { id: 101, qnt: 0, type: '1' },
      'Товар лежит в нескольких позициях корзины: Томилино – 2\u00a0шт., Тверь – 3\u00a0шт. Укажите склад',
      5,
    ],
    [
      { id: 101, qnt: 8, wms: 2 },
      'Товар лежит в нескольких позициях корзины: Тверь, тип 1 – 3\u00a0шт., Тверь, тип gift – 1\u00a0шт. Укажите тип позиции',
      4,
    ],
  ])(
    'a request that matches several lines changes none and names them: %j',
    async (input, message, available) => {
      await has('101:1:1=2', '101:2:1=3', '101:2:gift=1');
      expect(await set(input)).toMatchObject({ code: 'SEVERAL_LINES', message, data: { available } });
      expect(await lines()).toEqual(['101:1:1=2', '101:2:1=3', '101:2:gift=1']);
    },
  );

  test('the message about several matching lines inflects the product’s unit', async () => {
    await changeRows(fresh.db, 'products', { id: 101 }, { unit: 'бухта' });
    await has('101:1:1=2', '101:2:1=5');
    expect(await set({ id: 101, qnt: 1 })).toMatchObject({
      message:
        'Товар лежит в нескольких позициях корзины: Томилино – 2\u00a0бухты, Тверь – 5\u00a0бухт. Укажите склад',
    });
  });

  test('a quantity above the free stock is reduced to it, and the reduction is reported', async () => {
    await has('104:1:1=2', '104:1:gift=3');
    expect(await set({ id: 104, qnt: 50, type: '1' })).toMatchObject({
      ok: true,
      value: {
        line: { quantity: 7 },
        note: {
          code: 'NOT_ENOUGH_STOCK',
          message: 'Не достаточно свободных остатков на складе. Количество уменьшено до\u00a07\u00a0шт.',
          asked: 50,
          available: 7,
        },
      },
    });
    expect(await lines()).toEqual(['104:1:1=7', '104:1:gift=3']);
    const { groups } = await dealer().does(getBasket, undefined);
    expect(groups[0]?.lines[0]).toMatchObject({ type: '1', available: 7, problem: undefined });
  });

  test('setting a basket line fails and changes nothing when no stock is free', async () => {
    await has('108:1:1=2');
    expect(await set({ id: 108, qnt: 5 })).toMatchObject({
      code: 'NOT_ENOUGH_STOCK',
      data: { available: 0 },
    });
    expect(await lines()).toEqual(['108:1:1=2']);
  });

  test.each([
    [{ id: 999, qnt: 1 }, 'NOT_FOUND'],
    [{ id: 101, qnt: 1, wms: 3 }, 'WAREHOUSE_NOT_ALLOWED'],
    [{ id: 101, qnt: 1, contract: contract.second }, 'CONTRACT_CHANGED'],
    [{ id: 101, qnt: -1 }, 'BAD_INPUT'],
  ])('setting a basket line to %j is refused with %s', async (input, code) => {
    await has('101:1:1=5');
    expect(await set(input)).toMatchObject({ ok: false, code });
    expect(await lines()).toEqual(['101:1:1=5']);
  });
});

describe('recounting the basket', () => {
  const recount = (qnt: unknown, more = {}) => dealer().tries(recountBasket, { qnt, ...more });

  test('the basket can be recounted by product, by warehouse and by type', async () => {
    await has('101:1:1=1', '102:1:1=1', '106:1:1=1', '106:2:1=1', '106:2:gift=1');
    const result = await recount({ 101: '5', 102: { 1: ' 06 ' }, 106: { 1: '7', 2: { 1: '8', gift: '9' } } });
    expect(result).toMatchObject({ ok: true, value: { changed: 5, notes: [] } });
    expect(await lines()).toEqual(['101:1:1=5', '102:1:1=6', '106:1:1=7', '106:2:1=8', '106:2:gift=9']);
  });

  test('recounting leaves lines with an invalid quantity unchanged and reports them', async () => {
    await has('101:1:1=1', '102:1:1=2', '103:1:1=3');
    const result = await recount({ 101: '0', 102: '-4', 103: 'много' });
    const note = { code: 'NO_QUANTITY', message: 'Укажите количество товара' };
    expect(result).toMatchObject({
      value: {
        changed: 0,
        notes: [
          { id: 101, ...note },
          { id: 102, ...note },
          { id: 103, ...note },
        ],
      },
    });
    expect(await lines()).toEqual(['101:1:1=1', '102:1:1=2', '103:1:1=3']);
  });

  test('recounting reduces lines to the free stock, which lines of all types share', async () => {
    await has('104:1:1=1', '104:1:gift=1', '108:1:1=4');
    const result = await recount({ 104: { 1: { 1: 6, gift: 9 } }, 108: { 1: { 1: 5 } } });
    expect(result).toMatchObject({
      value: {
        changed: 2,
        notes: [
          { id: 104, type: 'gift', code: 'NOT_ENOUGH_STOCK', asked: 9, available: 4 },
          { id: 108, code: 'NOT_ENOUGH_STOCK', asked: 5, available: 0 },
        ],
        basket: { blocked: 'BASKET_BLOCKED' },
      },
    });
    expect(await lines()).toEqual(['104:1:1=6', '104:1:gift=4', '108:1:1=4']);
  });

  test('recounting ignores unknown lines and lines of warehouses that are not allowed', async () => {
    await has('101:3:1=5');
    expect(await recount({ 101: { 3: 2 }, 102: 4, abc: 1 })).toMatchObject({
      value: { changed: 0, notes: [] },
    });
    expect(await lines()).toEqual(['101:3:1=5']);
  });

  test('recounting a basket that was shown under another contract is refused', async () => {
    await has('101:1:1=5');
    expect(await recount({ 101: 6 }, { contract: contract.second })).toMatchObject({
      code: 'CONTRACT_CHANGED',
      data: { basket: { contract: { id: contract.main }, quantity: 5 } },
    });
    expect(await lines()).toEqual(['101:1:1=5']);
  });
});

describe('removing lines', () => {
  beforeEach(async () => {
    await has('101:1:1=1', '101:1:gift=2', '101:2:1=3', '106:1:1=4');
    await fillBasketWith(fresh.db, 5, '101:1:1=9');
  });
  const own = async () => (await lines()).filter((line) => line !== '101:1:1=9');

  test.each([
    [{ id: 101 }, ['106:1:1=4']],
    [{ id: 101, type: 'gift' }, ['101:1:1=1', '101:2:1=3', '106:1:1=4']],
    [{ id: 101, wms: 1 }, ['101:2:1=3', '106:1:1=4']],
    [{ id: 102 }, ['101:1:1=1', '101:1:gift=2', '101:2:1=3', '106:1:1=4']],
  ])('removing %j deletes the matching lines', async (input, left) => {
    await dealer().tries(removeFromBasket, input);
    expect(await own()).toEqual(left);
  });

  test('a marked line is removed, and a marked product is removed with all its lines', async () => {
    const result = await dealer().tries(removeMarked, { mark: ['101:1:gift', '101:2:1', '106', ''] });
    expect(result).toMatchObject({ value: { removed: 3, basket: { positions: 1 } } });
    expect(await own()).toEqual(['101:1:1=1']);
  });

  describe('removing a thousand lines', () => {
    const ids = Array.from({ length: 1_000 }, (_, i) => 1_000 + i);
    beforeAll(() =>
      insertMoreGoods(
        fresh.db,
        ids.map((id) => ({ id, articul: `M-${id}` })),
      ),
    );

    test.each([
      ['of two types takes one statement', 2, 1],
      ['of 1,000 types takes two statements because of SQLite’s nesting limit', 1_000, 2],
    ])('removing 1,000 lines %s', async (_, kinds, expected) => {
      const marks = ids.map((id, i) => `${id}:1:t${i % kinds}`);
      await has(...marks.map((mark) => `${mark}=1`), '1000:2:t0=1', '1000:1:t1=1');
      const { db, statements } = countedDatabase(fresh.url);
      const result = await testContext(db, actors.main).tries(removeMarked, { mark: marks });
      await db.destroy();
      expect(result).toMatchObject({ value: { removed: 1_000 } });
      expect(statements.filter((sql) => sql.startsWith('delete'))).toHaveLength(expected);
      expect(await own()).toEqual([
        ...['1000:1:t1=1', '1000:2:t0=1'],
        ...['101:1:1=1', '101:1:gift=2', '101:2:1=3', '106:1:1=4'],
      ]);
    });
  });

  test('removing marked lines is refused with a field error if one mark is invalid', async () => {
    expect(await dealer().tries(removeMarked, { mark: ['101', 'junk'] })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { mark: ['Неверный номер'] },
    });
  });

  test.each([[undefined], [[]], ['']])('removing lines without any marks is refused: %j', async (mark) => {
    expect(await dealer().tries(removeMarked, { mark })).toMatchObject({
      code: 'NOTHING_MARKED',
      message: 'Отметьте товары, которые нужно удалить',
    });
  });

  test('emptying the basket affects only the account’s own basket', async () => {
    expect(await dealer().tries(clearBasket, {})).toMatchObject({
      value: { basket: { positions: 0, total: 0 } },
    });
    expect(await linesInDatabase(fresh.db)).toEqual(['5/101:1:1=9']);
  });

  test('removing lines is refused in a basket that was shown under another contract', async () => {
    const shown = { contract: contract.second };
    for (const result of [
      await dealer().tries(removeFromBasket, { id: 101, ...shown }),
      await dealer().tries(removeMarked, { mark: '101', ...shown }),
      await dealer().tries(clearBasket, shown),
    ]) {
      expect(result).toMatchObject({ code: 'CONTRACT_CHANGED', status: 409 });
    }
    expect(await own()).toHaveLength(4);
  });
});
