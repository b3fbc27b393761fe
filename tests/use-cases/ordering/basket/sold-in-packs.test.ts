import { beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { addLinesToBasket } from '#server/ordering/basket/add-lines-to-basket.server.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { changeBasketLine } from '#server/ordering/basket/change-basket-line.server.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { recountBasket } from '#server/ordering/basket/recount-basket.server.ts';
import { restoreLines } from '#server/ordering/basket/restore-lines.server.ts';
import { addToDraft } from '#server/ordering/drafts/add-to-draft.server.ts';
import { getDraft } from '#server/ordering/drafts/get-draft.server.ts';
import { repeatDraft } from '#server/ordering/drafts/repeat-draft.server.ts';
import { addFastOrder } from '#server/ordering/fast-order/add-fast-order.server.ts';
import { previewLines } from '#server/ordering/fast-order/preview-fast-order.server.ts';
import { addNeedsToBasket } from '#server/ordering/needs/add-needs-to-basket.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { repeatOrder } from '#server/ordering/orders/repeat-order.server.ts';
import { fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { forgetOrders, orderForm } from '#tests/builders/ordering.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/**
 * Multiple and minimum by product. 101 is sold by 10, so its minimum of 15 becomes 20. The minimum of 102 is 8
 * pieces. 107 is sold by 5, but only 3 pieces are left.
 */
const rules = { 101: [10, 15], 102: [1, 8], 107: [5, 1] } as const;

const fresh = smallWorld();
const dealer = () => fresh.as(actors.main);
const rule = async (id: number, order_multiple: number, order_minimum: number) => {
  await changeRows(fresh.db, 'products', { id }, { order_multiple, order_minimum });
};
beforeEach(async () => {
  await forgetOrders(fresh.db);
  await clearTables(fresh.db, 'needs');
  for (const [id, [multiple, minimum]] of Object.entries(rules)) await rule(Number(id), multiple, minimum);
});
const has = (...lines: string[]) => fillBasketWith(fresh.db, 1, ...lines);
const lines = async () => (await linesInDatabase(fresh.db)).map((line) => line.slice('1/'.length));
const plain = (value: unknown) => JSON.stringify(value).replaceAll('\u00a0', ' ');
const byTen = 'Количество увеличено с 23 до 30 шт.: продаётся по 10 шт.';
const fromTwenty = 'Количество увеличено с 3 до 20 шт.: минимум 20 шт.';
const fromEight = 'Количество увеличено с 1 до 8 шт.: минимум 8 шт.';
const theRest = 'Количество увеличено с 2 до 3 шт.: это весь остаток, продаётся кратно 5';

describe('adding with a multiple or minimum', () => {
  const add = async (input: object) => await dealer().does(addToBasket, input);

  test.each([
    [{ id: 101, qnt: 23 }, '101:1:1=30', byTen],
    [{ id: 101, qnt: 3, wms: 2 }, '101:2:1=20', fromTwenty],
    [{ id: 102, qnt: 1 }, '102:1:1=8', fromEight],
    [{ id: 107, qnt: 2 }, '107:1:1=3', theRest],
  ])('adding %j writes the raised line %s and returns the reason', async (input, line, message) => {
    expect(plain((await add(input)).note)).toContain(message);
    expect(await lines()).toEqual([line]);
  });

  test.each([
    [{ id: 101, qnt: 30 }, '101:1:1=30'],
    [{ id: 102, qnt: 9 }, '102:1:1=9'],
    [{ id: 103, qnt: 1 }, '103:1:1=1'],
    [{ id: 107, qnt: 3 }, '107:1:1=3'],
  ])('adding %j keeps the quantity and shows no message', async (input, line) => {
    expect((await add(input)).note).toBeUndefined();
    expect(await lines()).toEqual([line]);
  });

  test('the order multiple applies to the whole basket line, not only to the added pieces', async () => {
    await has('101:1:1=20');
    expect((await add({ id: 101, qnt: 10 })).note).toBeUndefined();
    expect(plain((await add({ id: 101, qnt: 3 })).note)).toContain(
      'Количество в корзине увеличено с 33 до 40 шт.',
    );
    expect(await lines()).toEqual(['101:1:1=40']);
  });

  test('adding more than the stock is refused for a product with an order multiple', async () => {
    expect(await dealer().tries(addToBasket, { id: 107, qnt: 4 })).toMatchObject({
      ok: false,
      code: 'NOT_ENOUGH_STOCK',
      data: { available: 3 },
    });
    expect(await lines()).toEqual([]);
  });

  test('adding twice with the same key raises the quantity once and returns the same message', async () => {
    const input = { id: 101, qnt: 23, key: 'the-same-key' };
    expect((await add(input)).note).toEqual((await add(input)).note);
    expect(await lines()).toEqual(['101:1:1=30']);
  });

  test('lines of one product are summed up before the quantity is raised', async () => {
    const sent = [
      { id: 101, qnt: 12 },
      { id: 103, qnt: 4 },
      { id: 101, qnt: 11 },
    ];
    const { raised, pieces } = await dealer().does(addLinesToBasket, { lines: sent });
    expect(plain(raised)).toContain(byTen);
    expect(pieces).toBe(34);
    expect(await lines()).toEqual(['101:1:1=30', '103:1:1=4']);
  });

  test('raising a quantity never uses stock that another line of the product already has', async () => {
    await has('107:1:gift=1');
    await add({ id: 107, qnt: 1 });
    expect(await lines()).toEqual(['107:1:1=2', '107:1:gift=1']);
  });
});

describe('setting a line with a multiple or minimum', () => {
  const set = async (input: object) => await dealer().does(changeBasketLine, input);

  test('setting a basket line raises its quantity to the multiple and returns the reason', async () => {
    await has('101:1:1=40');
    const { note, line } = await set({ id: 101, qnt: 23 });
    expect(plain(note)).toContain(byTen);
    expect(note).toMatchObject({ code: 'WRONG_QUANTITY', asked: 23, available: 30 });
    expect(line).toMatchObject({ quantity: 30 });
    const { groups } = await dealer().does(getBasket, undefined);
    expect(groups[0]?.lines[0]).toMatchObject({ soldIn: 'кратно\u00a010, от\u00a020\u00a0шт.' });
  });

  test('a quantity below the minimum is raised to the minimum, and zero removes the line', async () => {
    await has('101:1:1=40');
    expect(plain((await set({ id: 101, qnt: 3 })).note)).toContain(fromTwenty);
    expect(await lines()).toEqual(['101:1:1=20']);
    await set({ id: 101, qnt: 0 });
    expect(await lines()).toEqual([]);
  });

  test('a quantity above the stock is reduced to the whole stock', async () => {
    const { note } = await set({ id: 101, qnt: 333, wms: 2 });
    expect(note).toMatchObject({ code: 'NOT_ENOUGH_STOCK', available: 320 });
    expect(await lines()).toEqual(['101:2:1=320']);
  });
});

describe('recounting with a multiple or minimum', () => {
  const recount = async (qnt: object) => await dealer().does(recountBasket, { qnt });

  test('recounting raises each line to its multiple or minimum and reports the increase', async () => {
    await has('101:1:1=20', '102:1:1=9', '103:1:1=7');
    const { notes } = await recount({ 101: 23, 102: 1, 103: 5 });
    expect(notes.map(({ id }) => id)).toEqual([101, 102]);
    expect(plain(notes)).toContain(byTen);
    expect(plain(notes)).toContain(fromEight);
    expect(await lines()).toEqual(['101:1:1=30', '102:1:1=8', '103:1:1=5']);
  });

  test('recounting never raises a line with stock of the product’s lines of other types', async () => {
    await has('107:1:1=2', '107:1:gift=1');
    const { notes } = await recount({ 107: { 1: { 1: 1 } } });
    expect(plain(notes)).toContain('увеличено с 1 до 2 шт.: это весь остаток');
    expect(await lines()).toEqual(['107:1:1=2', '107:1:gift=1']);
  });

  test('recounting does not change lines that the form did not send', async () => {
    await has('101:1:1=23', '103:1:1=7');
    await recount({ 103: 5 });
    expect(await lines()).toEqual(['101:1:1=23', '103:1:1=5']);
  });
});

describe('lines older than their quantity rule', () => {
  test('a line that breaks a newer order multiple is marked and cannot be ordered', async () => {
    await has('101:1:1=23');
    const basket = await dealer().does(getBasket, undefined);
    expect(basket.blocked).toBe('BASKET_BLOCKED');
    expect(basket.groups[0]?.lines[0]).toMatchObject({
      quantity: 23,
      permitted: 30,
      problem: {
        code: 'WRONG_QUANTITY',
        message: 'Товар продаётся кратно\u00a010, от\u00a020\u00a0шт.',
      },
    });
    const form = await orderForm(fresh.db, actors.main);
    const placed = await dealer().tries(placeOrder, form);
    expect(placed).toMatchObject({ ok: false, code: 'BASKET_BLOCKED' });
    expect(plain(placed)).toContain('LT-NB36-4054: Товар продаётся кратно 10, от 20 шт.');
    expect(await lines()).toEqual(['101:1:1=23']);
  });

  test('a line can be ordered in a permitted quantity or with all of the remaining stock', async () => {
    await has('101:1:1=30', '107:1:1=3');
    await dealer().does(placeOrder, await orderForm(fresh.db, actors.main));
  });
});

test('restored basket lines are raised to the order multiple', async () => {
  const taken = { lines: [{ id: 101, qnt: 23, wms: 1 }] };
  expect(plain((await dealer().does(restoreLines, taken)).raised)).toContain(byTen);
  expect(await lines()).toEqual(['101:1:1=30']);
});

test('repeating an order raises its quantities to the current order multiple', async () => {
  await rule(101, 1, 1);
  await has('101:1:1=23', '103:1:1=2');
  const { orderId } = await dealer().does(placeOrder, await orderForm(fresh.db, actors.main));
  await rule(101, ...rules[101]);
  const repeated = await dealer().does(repeatOrder, { id: orderId });
  expect(plain(repeated.raised)).toBe(plain([{ articul: 'LT-NB36-4054', message: byTen }]));
  expect(repeated).toMatchObject({ count: 32, missing: [] });
  expect(await lines()).toEqual(['101:1:1=30', '103:1:1=2']);
});

test('a draft shows the raised quantities and adds them to the basket', async () => {
  await has('101:1:1=23', '103:1:1=2');
  const { id } = await dealer().does(addToDraft, { header: 'Склад' });
  await refreshCatalogue(fresh.db);
  const draft = await dealer().does(getDraft, { id });
  const [lamps, others] = [101, 103].map((product) => draft.lines.find((line) => line.id === product));
  expect(draft).toMatchObject({ short: 0, total: 30 * 128_450 + 2 * (others?.price ?? 0) });
  expect(plain(lamps?.raised)).toContain(byTen);
  expect(others?.raised).toBeUndefined();
  const repeated = await dealer().does(repeatDraft, { id, replace: '1' });
  expect(plain(repeated.raised)).toContain(byTen);
  expect(await lines()).toEqual(['101:1:1=30', '103:1:1=2']);
});

describe('needs with a multiple or minimum', () => {
  const need = (...needs: [number, number][]) =>
    bulkInsert(
      fresh.db,
      'needs',
      needs.map(([product_id, quantity]) => ({ account_id: 1, product_id, quantity, added_at: noon })),
    );
  const add = async () => await dealer().does(addNeedsToBasket, {});

  test('needs are added to the basket once, in raised quantities', async () => {
    await need([101, 23], [107, 2]);
    const { raised, missing } = await add();
    expect(missing).toEqual([]);
    expect(plain(raised)).toContain(`LT-NB36-4054","message":"${byTen}`);
    expect(plain(raised)).toContain(theRest);
    await add();
    expect(await lines()).toEqual(['101:1:1=30', '107:1:1=3']);
  });

  test('needs are added from a warehouse that has enough for the order multiple', async () => {
    const stock = (quantity: number) =>
      changeRows(fresh.db, 'stocks', { product_id: 101, wms_id: 1 }, { quantity });
    await stock(25);
    await need([101, 23]);
    await add();
    expect(await lines()).toEqual(['101:2:1=30']);
    await stock(1240);
  });
});

describe('a fast order with a multiple or minimum', () => {
  const preview = async (text: string) => {
    await refreshCatalogue(fresh.db);
    return await dealer().does(previewLines, { text });
  };

  test('a fast order shows the raised quantity, its sum and the reason', async () => {
    const { rows, pieces, total } = await preview('LT-NB36-4054 23');
    expect(rows[0]).toMatchObject({ status: 'ready', quantity: '30', raised: true, sum: 30 * 128_450 });
    expect(plain(rows[0]?.message)).toContain(byTen);
    expect(plain(rows[0]?.found?.soldIn)).toContain('кратно 10, от 20 шт.');
    expect({ pieces, total }).toEqual({ pieces: 30, total: 30 * 128_450 });
  });

  test('pieces in the basket and in earlier fast-order rows count towards the order multiple', async () => {
    await has('101:1:1=20');
    const { rows } = await preview('LT-NB36-4054 5\nLT-NB36-4054 5');
    const { rows: two } = await dealer().does(previewLines, {
      checked: '1',
      lines: [
        { articul: 'LT-NB36-4054', qnt: '5', take: '1' },
        { articul: 'LT-NB36-4054', qnt: '10', take: '1' },
      ],
    });
    expect(rows.map(({ quantity }) => quantity)).toEqual(['10']);
    expect((await preview('LT-NB36-4054 5')).rows[0]?.message).toContain(
      'увеличено с\u00a05 до\u00a010\u00a0шт.:',
    );
    expect(two.map(({ quantity, raised }) => [quantity, raised])).toEqual([
      ['10', true],
      ['10', false],
    ]);
  });

  test('a fast order reports an increase even if the read model does not have the rule yet', async () => {
    const known = await preview('NL-DW07-40W 3');
    const price = known.rows[0]?.found?.price ?? 0;
    await rule(103, 10, 1);
    const sent = { lines: [{ articul: 'NL-DW07-40W', qnt: '3', take: '1' }] };
    const added = await dealer().does(addFastOrder, sent);
    expect(added).toMatchObject({ added: 1, pieces: 10, sum: 10 * price });
    expect(plain(added.raised)).toMatch(/увеличено с \d+ до 10 шт\./);
    await rule(103, 1, 1);
  });

  test('a fast-order row that would exceed 99,999 pieces in the basket becomes a question', async () => {
    const stock = (quantity: number) =>
      changeRows(fresh.db, 'stocks', { product_id: 103, wms_id: 1 }, { quantity });
    const { quantity } = await fresh.db
      .selectFrom('stocks')
      .select('quantity')
      .where('product_id', '=', 103)
      .where('wms_id', '=', 1)
      .executeTakeFirstOrThrow();
    await stock(300_000);
    await has('103:1:1=60000');
    expect((await preview('NL-DW07-40W 60000')).rows[0]).toMatchObject({
      status: 'short',
      quantity: '60000',
    });
    await forgetOrders(fresh.db);
    await has('103:1:1=99999');
    // Only a line of another warehouse has room for the pieces.
    expect((await preview('NL-DW07-40W 5')).rows[0]).toMatchObject({ moved: true, wms: 2, quantity: '5' });
    await stock(quantity);
  });

  test('a fast order raises a quantity to its multiple and reports the increase', async () => {
    await refreshCatalogue(fresh.db);
    const sent = { lines: [{ articul: 'LT-NB36-4054', qnt: '23', take: '1' }] };
    const added = await dealer().does(addFastOrder, sent);
    expect(added).toMatchObject({ added: 1, pieces: 30, rest: undefined });
    expect(plain(added.raised)).toContain(byTen);
    expect(await lines()).toEqual(['101:1:1=30']);
  });
});
