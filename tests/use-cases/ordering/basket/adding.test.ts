import { beforeEach, describe, expect, test } from 'vitest';
import { addLinesToBasket } from '#server/ordering/basket/add-lines-to-basket.server.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { changeBasketLine } from '#server/ordering/basket/change-basket-line.server.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => emptyBaskets(fresh.db));

const add = (input: unknown, actor = actors.main as (typeof actors)[keyof typeof actors]) =>
  fresh.as(actor).tries(addToBasket, input);
const addLines = (lines: unknown, more = {}) =>
  fresh.as(actors.main).tries(addLinesToBasket, { lines, ...more });
const change = (input: unknown) => fresh.as(actors.main).tries(changeBasketLine, input);
const lines = () => linesInDatabase(fresh.db);

describe('adding to the basket', () => {
  test('adding a product creates a line in the default warehouse and returns the new sums', async () => {
    const result = await add({ id: '101', qnt: '007' });
    expect(result).toMatchObject({
      ok: true,
      value: {
        quantity: 7,
        line: { quantity: 7, total: 899_150 },
        basket: { products: 1, quantity: 7, total: 899_150, showWholesale: true },
      },
    });
    const basket = await fresh.as(actors.main).does(getBasket, undefined);
    expect(basket).toMatchObject({ positions: 1, products: 1, total: 899_150, blocked: undefined });
    const line = { id: 101, wms: 1, type: '1', quantity: 7, price: 128_450, sum: 899_150, available: 1240 };
    expect(basket.groups[0]?.lines).toMatchObject([line]);
    expect(await lines()).toEqual(['1/101:1:1=7']);
  });

  test('adding a product increases its line, but another type or warehouse makes a new line', async () => {
    await add({ id: 101, qnt: 2 });
    await add({ id: 101, qnt: 3 });
    await add({ id: 101, qnt: 1, type: 'gift' });
    await add({ id: 101, qnt: 4, wms: 2 });
    expect(await lines()).toEqual(['1/101:1:1=5', '1/101:1:gift=1', '1/101:2:1=4']);
  });

  test('adding more than the free stock is refused with the number of available pieces', async () => {
    await add({ id: 104, qnt: 4 });
    await add({ id: 104, qnt: 3, type: 'gift' });
    expect(await add({ id: 104, qnt: 4 })).toMatchObject({
      ok: false,
      code: 'NOT_ENOUGH_STOCK',
      message: 'Не достаточно свободных остатков на складе',
      data: { available: 3 },
    });
    expect(await lines()).toEqual(['1/104:1:1=4', '1/104:1:gift=3']);
  });

  test('concurrent requests never add more than the free stock', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => add({ id: 104, qnt: 3 })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await lines()).toEqual(['1/104:1:1=9']);
  });

  test.each([
    ['a zero quantity', { id: 101, qnt: '0' }, 'BAD_INPUT', { qnt: ['Укажите количество товара'] }],
    ['a missing quantity', { id: 101 }, 'BAD_INPUT', { qnt: ['Укажите количество товара'] }],
    ['a quantity above 99,999', { id: 106, qnt: 100_000 }, 'BAD_INPUT', { qnt: ['Не больше 99\u00a0999'] }],
    [
      'an invalid line type',
      { id: 101, qnt: 1, type: 'A b' },
      'BAD_INPUT',
      { type: ['Неверный тип позиции'] },
    ],
    ['an unknown product', { id: 999, qnt: 1 }, 'NOT_FOUND', {}],
    [
      'a warehouse that the contract does not allow',
      { id: 101, qnt: 1, wms: 3 },
      'WAREHOUSE_NOT_ALLOWED',
      {},
    ],
    ['a warehouse that does not exist', { id: 101, qnt: 1, wms: 77 }, 'WAREHOUSE_NOT_ALLOWED', {}],
    [
      'a contract other than the current one',
      { id: 101, qnt: 1, contract: contract.second },
      'CONTRACT_CHANGED',
      {},
    ],
  ])('adding to the basket is refused for %s', async (_name, input, code, fields) => {
    expect(await add(input)).toMatchObject({ ok: false, code, fields });
    expect(await lines()).toEqual([]);
  });

  test('the message about short stock states the available quantity in the product’s unit', async () => {
    await changeRows(fresh.db, 'products', { id: 107 }, { unit: 'бухта' });
    expect(await add({ id: 107, qnt: 4 })).toMatchObject({
      code: 'NOT_ENOUGH_STOCK',
      fields: { qnt: [expect.stringContaining('. Можно добавить 3\u00a0бухты')] },
    });
  });

  test('a product that is no longer sold or has no price cannot be added to the basket', async () => {
    await changeRows(fresh.db, 'products', { id: 102 }, { enabled: 0 });
    await fresh.db
      .deleteFrom('prices')
      .where('product_id', '=', 103)
      .where('price_type_id', '=', 1)
      .execute();
    expect(await add({ id: 102, qnt: 1 })).toMatchObject({ code: 'PRODUCT_GONE' });
    expect(await add({ id: 103, qnt: 1 })).toMatchObject({ code: 'NO_PRICE' });
  });

  test('a manager cannot add a product without a price under his price politics', async () => {
    const politics = { account_id: 2, mode: 'discount', percent_bp: 1_000, show_wholesale: 1 } as const;
    await addRows(fresh.db, 'price_politics', politics);
    await changeRows(fresh.db, 'products', { id: 101 }, { price_rrc: 0 });
    expect(await add({ id: 101, qnt: 1 }, actors.manager)).toMatchObject({ code: 'NO_PRICE' });
    expect(await lines()).toEqual([]);
  });

  test('observers and accounts without a contract cannot add to the basket', async () => {
    expect(await add({ id: 101, qnt: 1 }, actors.observer)).toMatchObject({ code: 'FORBIDDEN' });
    await clearTables(fresh.db, 'account_contracts');
    expect(await add({ id: 101, qnt: 1 }, actors.manager)).toMatchObject({ code: 'NO_CONTRACT' });
  });

  test('a product is added from the contract’s first warehouse if warehouse 1 is not allowed', async () => {
    await fresh.db
      .deleteFrom('contract_warehouses')
      .where('contract_id', '=', 4)
      .where('wms_id', '=', 1)
      .execute();
    await add({ id: 105, qnt: 1 }, actors.other);
    expect(await lines()).toEqual(['5/105:3:1=1']);
  });
});

describe('adding many lines at once', () => {
  test('adding a list adds the lines that fit and returns the refused lines with reasons', async () => {
    const result = await addLines([
      { id: 101, qnt: 10 },
      { id: 104, qnt: 11 },
      { id: 104, qnt: 6 },
      { id: 104, qnt: 6 },
      { id: 'x', qnt: 1 },
      { id: 106, qnt: 0 },
      { id: 999, qnt: 1 },
      { id: 101, qnt: 5 },
    ]);
    expect(result).toMatchObject({
      ok: true,
      value: {
        added: 2,
        pieces: 21,
        refused: [
          { index: 1, id: 104, code: 'NOT_ENOUGH_STOCK', asked: 11, available: 10 },
          { index: 3, id: 104, code: 'NOT_ENOUGH_STOCK', asked: 6, available: 4 },
          { index: 4, id: 0, code: 'BAD_INPUT', message: 'Неверный номер' },
          { index: 5, id: 106, code: 'BAD_INPUT', message: 'Укажите количество товара' },
          { index: 6, id: 999, code: 'NOT_FOUND' },
        ],
      },
    });
    expect(await lines()).toEqual(['1/101:1:1=15', '1/104:1:1=6']);
  });

  test('a list of lines can also be sent as numbered form fields', async () => {
    await addLines({ 0: { id: '101', qnt: '2' }, 7: { id: '106', qnt: '3', wms: '2' } });
    expect(await lines()).toEqual(['1/101:1:1=2', '1/106:2:1=3']);
  });

  test('adding a list of more than 1,000 lines is refused', async () => {
    const many = Array.from({ length: 1001 }, () => ({ id: 101, qnt: 1 }));
    expect(await addLines(many)).toMatchObject({
      code: 'BAD_INPUT',
      fields: { lines: ['Не больше 1\u00a0000\u00a0позиций за один раз'] },
    });
  });

  test('a list that was shown under another contract is refused as a whole', async () => {
    expect(await addLines([{ id: 101, qnt: 1 }], { contract: contract.second })).toMatchObject({
      code: 'CONTRACT_CHANGED',
    });
    expect(await lines()).toEqual([]);
  });
});

describe('a basket of 5,000 lines', () => {
  const full = 'В корзине помещается 5\u00a0000\u00a0позиций. Оформите заказ или уберите ненужные';
  /** Adds `count` lines of one product that differ in type. */
  const pile = (count: number) =>
    fillBasketWith(
      fresh.db,
      actors.main.accountId,
      ...Array.from({ length: count }, (_, i) => `103:1:k${i}=1`),
    );

  test('a full basket refuses a new line but accepts more pieces of an existing line', async () => {
    await pile(4_999);
    okValue(await addLines([{ id: 101, qnt: 1 }]));
    for (const refused of [await add({ id: 106, qnt: 1 }), await change({ id: 106, qnt: 1 })])
      expect(refused).toMatchObject({ code: 'BASKET_FULL', message: full });
    expect(
      okValue(
        await addLines([
          { id: 106, qnt: 1 },
          { id: 101, qnt: 2 },
        ]),
      ),
    ).toMatchObject({
      added: 1,
      refused: [{ index: 0, id: 106, code: 'BASKET_FULL', message: full, available: 0 }],
    });
    expect((await lines()).length).toBe(5_000);
    expect(await lines()).toContain('1/101:1:1=3');
  });

  test('a nearly full basket accepts only as many new lines as it has room for', async () => {
    await pile(4_998);
    const { added, refused } = okValue(await addLines([101, 106, 104].map((id) => ({ id, qnt: 1 }))));
    expect([added, refused.map(({ id }) => id)]).toEqual([2, [104]]);
  });
});
