import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { listPurchasedGoods } from '#server/ordering/purchased/list-purchased-goods.server.ts';
import { purchasedFile } from '#server/ordering/purchased/purchased-file.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { actors, catalog, contract } from '#tests/builders/world.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { main, manager, observer, other } = actors;
const all = { startDate: '01.01.2026', endDate: '31.12.2026' };

/**
 * Orders of the main user: 1 shipped in July, 2 completed in June, 3 completed in May under contract 2, and 4 new.
 * Orders of the manager: 5 shipped under an assigned contract, and 6 under one that is not assigned. Order 7 belongs
 * to another dealer.
 */
beforeAll(async () => {
  const order = (given: Parameters<typeof insertOrder>[1]) => insertOrder(fresh.db, given);
  await order({
    id: 1,
    state: 11,
    lines: [
      [101, 1, 2],
      [103, 1, 10],
    ],
    created_at: noon - dayMs,
  });
  await order({
    id: 2,
    state: 3,
    lines: [
      [103, 1, 5],
      [106, 1, 1],
      [106, 2, 2],
    ],
    created_at: noon - 30 * dayMs,
  });
  await order({
    id: 3,
    state: 3,
    lines: [[105, 3, 1]],
    created_at: noon - 70 * dayMs,
    contract_id: contract.second,
  });
  await order({ id: 4, state: 1, lines: [[101, 1, 100]] });
  await order({ id: 5, by: manager, state: 11, lines: [[101, 1, 1]] });
  await order({ id: 6, by: manager, state: 11, lines: [[104, 1, 1]], contract_id: contract.second });
  await order({ id: 7, by: other, state: 11, lines: [[101, 1, 50]] });
});

const report = async (raw: unknown = {}, actor: SignedIn = main, now = noon) =>
  await fresh.as(actor, now).does(listPurchasedGoods, raw);
const ids = async (raw: unknown, actor?: SignedIn) => (await report(raw, actor)).products.map(({ id }) => id);

describe('the report of purchased products', () => {
  test('the purchase report lists products of shipped orders of the last 30 days, by name', async () => {
    const { products, startDate, endDate, report: shown, paging } = await report();
    expect([startDate, endDate, shown]).toEqual(['2026-06-20', '2026-07-20', 1]);
    expect(products.map(({ id }) => id)).toEqual([106, 103, 101, 104]);
    expect(paging).toEqual({ page: 1, perpage: 20, pages: 1, total: 4 });
    expect(products[1]).toEqual({
      id: 103,
      articul: 'NL-DW07-40W',
      unit: 'шт.',
      header: 'Светильник встраиваемый 7 Вт 4000 К IP44, белый',
      sold: true,
      quantity: 15,
      orders: 2,
      sum: 15 * 28_460,
      lastDate: noon - dayMs,
      again: { wms: 1, warehouse: 'Томилино', quantity: 5, inBasket: 0, soldIn: '' },
    });
    expect(products[0]).toMatchObject({ quantity: 3, orders: 1 });
  });

  test('a product without a usual quantity is offered again in the smallest permitted quantity', async () => {
    const rows = fresh.db.selectFrom('order_products').selectAll().where('product_id', '=', 103);
    const kept = await rows.execute();
    await fresh.db.deleteFrom('order_products').where('product_id', '=', 103).execute();
    const found = (await report()).products.find(({ id }) => id === 103);
    expect(found?.again).toMatchObject({ wms: 1, quantity: 1 });
    await addRows(fresh.db, 'order_products', kept);
  });

  test('the purchase report omits orders before the last 30 days', async () => {
    expect((await report({}, main, noon + dayMs)).products.map(({ id }) => id)).not.toContain(106);
  });

  test('the totals of the purchase report cover all pages and count each order once', async () => {
    const { totals, months } = await report(all);
    const july = 2 * 128_450 + 10 * 28_460 + 128_450 + 246_000;
    const june = 5 * 28_460 + 3 * 8_420;
    expect(totals).toEqual({ quantity: 2 + 10 + 5 + 3 + 1 + 1 + 1, orders: 5, sum: july + june + 302_900 });
    expect(months).toEqual([
      { month: '2026-05', sum: 302_900 },
      { month: '2026-06', sum: june },
      { month: '2026-07', sum: july },
    ]);
    expect((await report({ ...all, perpage: 1 })).totals).toEqual(totals);
  });

  test('the purchase report can be sorted in four ways', async () => {
    expect(await ids({ ...all, report: 2 })).toEqual([103, 101, 106, 104, 105]);
    expect(await ids({ ...all, report: 3 })).toEqual([101, 104, 103, 106, 105]);
    expect(await ids({ ...all, report: '4' })).toEqual([103, 101, 105, 104, 106]);
    expect((await report({ report: '9' })).report).toBe(1);
  });

  test('the purchase report can be filtered by contract and by branch of the catalogue', async () => {
    expect(await ids({ ...all, contract: contract.second })).toEqual([104, 105]);
    expect(await ids({ ...all, catalog: catalog.lighting, contract: contract.main })).toEqual([103, 101]);
    expect(await ids({ ...all, catalog: catalog.track })).toEqual([104, 105]);
    expect(await ids({ ...all, catalog: 9_999 })).toEqual([]);
    await addRows(fresh.db, 'product_nodes', { product_id: 101, node_id: catalog.track });
    expect((await ids({ ...all, catalog: catalog.track })).sort()).toEqual([101, 104, 105]);
    await clearTables(fresh.db, 'product_nodes');
    expect(await ids({ ...all, contract: contract.foreign })).toEqual([]);
    expect(await ids({ ...all, contract: 'x', catalog: 'y' })).toHaveLength(5);
  });

  test('the purchase report shows its last page for a page number beyond the end', async () => {
    expect(await ids({ ...all, perpage: 2, page: 99 })).toEqual([105]);
  });

  test('a manager sees his own purchases under assigned contracts, at the prices that he saw', async () => {
    const { products, totals, contracts, months } = await report(all, manager);
    expect(products.map(({ id, sum }) => [id, sum])).toEqual([[101, Math.round(128_450 * 1.15)]]);
    expect(totals.orders).toBe(1);
    expect(months).toEqual([{ month: '2026-07', sum: Math.round(128_450 * 1.15) }]);
    expect(contracts.map(({ id }) => id)).toEqual([contract.main]);
  });

  test('an observer sees all purchases of his dealer, and another dealer sees none of them', async () => {
    expect(await ids(all, observer)).toEqual(await ids(all));
    expect((await report(all, other)).totals).toMatchObject({ quantity: 50, orders: 1 });
  });

  test('the purchase report has no sums and is not sorted by sum when prices are hidden', async () => {
    const hidden = await report({ ...all, report: 4 }, { ...main, hidesPrices: true });
    expect([hidden.report, hidden.showWholesale, hidden.months]).toEqual([1, false, []]);
    expect([hidden.totals.sum, ...hidden.products.map(({ sum }) => sum)]).toEqual(Array(6).fill(undefined));
    const politics = { account_id: 2, mode: 'markup', percent_bp: 0, show_wholesale: 0 } as const;
    await addRows(fresh.db, 'price_politics', politics);
    expect((await report(all, manager)).totals).toMatchObject({ quantity: 1, sum: undefined });
    await clearTables(fresh.db, 'price_politics');
  });

  test('the purchase report refuses invalid dates and reversed periods with field errors', async () => {
    const fields = async (raw: unknown) => {
      const result = await fresh.as(main).tries(listPurchasedGoods, raw);
      return result.ok ? {} : result.fields;
    };
    expect(await fields({ startDate: '31.02.2026', endDate: 'вчера' })).toEqual({
      startDate: ['Такой даты нет'],
      endDate: ['Укажите дату в виде дд.мм.гггг'],
    });
    expect(await fields({ startDate: '02.07.2026', endDate: '01.07.2026' })).toEqual({
      endDate: ['Период заканчивается раньше, чем начинается'],
    });
  });
});

describe('the file of purchased goods', () => {
  const rows = async (actor: SignedIn) => {
    const { name, body } = await fresh.as(actor).does(purchasedFile, { ...all, report: 4 });
    expect(name).toBe('Закупки 01.01.2026 – 31.12.2026.xlsx');
    return rowsOf(await buffer(body));
  };

  test('the file of purchased goods contains all rows, with numbers as numbers', async () => {
    const found = await rows(main);
    expect(found[5]).toEqual([
      'Артикул',
      'Наименование',
      'Количество',
      'Заказов',
      'Последний заказ',
      'Сумма, ₽',
    ]);
    expect(found).toHaveLength(6 + 5 + 1);
    expect(found[6]).toEqual(['NL-DW07-40W', expect.any(String), 15, 2, new Date('2026-07-19'), 4_269]);
    expect(found.at(-1)?.slice(0, 3)).toEqual(['Итого', null, 23]);
  });

  test('the file of purchased goods has no sums when prices are hidden', async () => {
    const found = await rows({ ...main, hidesPrices: true });
    expect(found.every((row) => row.length === 5)).toBe(true);
  });
});

describe('the quantity offered to order again', () => {
  const again = async (id: number, actor: SignedIn = main) => {
    const { products, orderContract } = await report(all, actor);
    return { contract: orderContract, again: products.find((product) => product.id === id)?.again };
  };

  test('the usual quantity of a product is the median of its last orders, open or shipped', async () => {
    // The dealer's orders 4, 5 and 1 have 100, 1 and 2 pieces. Order 4 is still open.
    expect((await again(101)).again).toMatchObject({
      wms: 1,
      warehouse: 'Томилино',
      quantity: 2,
      inBasket: 0,
    });
    expect((await again(103)).again).toMatchObject({ quantity: 5 });
    expect((await again(106)).again).toMatchObject({ quantity: 3 });
  });

  test('a product is offered again from a warehouse with enough free stock beyond the basket', async () => {
    await addRows(fresh.db, 'basket_lines', {
      account_id: main.accountId,
      product_id: 103,
      wms_id: 1,
      type: '1',
      quantity: 1_128,
      added_at: noon,
    });
    expect((await again(103)).again).toMatchObject({ wms: 2, quantity: 5, inBasket: 1_128 });
    await clearTables(fresh.db, 'basket_lines');
  });

  test('a manager is offered his own usual quantity, and an observer is offered nothing', async () => {
    expect((await again(101, manager)).again).toMatchObject({ quantity: 1 });
    expect(await again(101, observer)).toEqual({ contract: undefined, again: undefined });
    expect((await again(105)).again).toBeUndefined();
  });

  test('a manager’s usual quantity does not depend on later orders of his colleagues', async () => {
    await insertOrder(fresh.db, { id: 20, by: manager, state: 11, lines: [[103, 1, 7]], created_at: noon });
    for (let id = 21; id < 46; id++)
      await insertOrder(fresh.db, { id, lines: [[103, 1, 2]], created_at: noon + id });
    expect((await again(103, manager)).again).toMatchObject({ quantity: 7 });
    expect((await again(103)).again).toMatchObject({ quantity: 2 });
  });
});
