import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { addLinesToBasket } from '#server/ordering/basket/add-lines-to-basket.server.ts';
import type { BasketView } from '#server/ordering/basket/basket-view.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { getBasketSummary } from '#server/ordering/basket/get-basket-summary.server.ts';
import { setDelivery } from '#server/ordering/basket/set-delivery.server.ts';
import { showAdded } from '#server/ordering/basket/show-added.server.ts';
import { switchContract } from '#server/people/contracts/switch-contract.server.ts';
import { emptyBaskets, fillBasketWith } from '#tests/builders/basket.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors, brand, contract, delivery } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => emptyBaskets(fresh.db));

async function basketOf(actor: SignedIn, db = fresh.db): Promise<BasketView> {
  return await testContext(db, actor).does(getBasket, undefined);
}

async function summaryOf(actor: SignedIn) {
  const result = await fresh.as(actor).tries(getBasketSummary, undefined);
  return result.ok ? result.value : result.code;
}

describe('reading the basket', () => {
  test('the basket is grouped by warehouse, with a sum for each warehouse and for the whole basket', async () => {
    await fillBasketWith(fresh.db, 1, '106:2:1=10', '101:1:1=2', '101:1:gift=1');
    const basket = await basketOf(actors.main);
    expect(basket).toMatchObject({
      contract: { id: 1, header: '114-О/2025', company: 'ООО «Люмен Трейд»' },
      positions: 3,
      products: 2,
      quantity: 13,
      total: 3 * 128_450 + 10 * 8_420,
      blocked: undefined,
      regionId: 1,
      groups: [
        { wms: 1, positions: 2, quantity: 3, sum: 3 * 128_450 },
        { wms: 2, positions: 1, quantity: 10, sum: 84_200 },
      ],
    });
    expect(basket.groups[0]?.lines[0]).toEqual({
      id: 101,
      wms: 1,
      type: '1',
      articul: 'LT-NB36-4054',
      header: 'Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»',
      picture: '',
      picturetype: '',
      brand: { id: 1, header: 'Лучтех' },
      unit: 'шт.',
      pack: 1,
      weight: undefined,
      multiple: 1,
      minimum: 1,
      soldIn: '',
      permitted: 2,
      quantity: 2,
      addedAt: noon + 1,
      price: 128_450,
      priceRrc: 179_000,
      sum: 256_900,
      available: 1239,
      stock: 1240,
      problem: undefined,
    });
  });

  test('a problem is shown at its basket line and blocks the order', async () => {
    await changeRows(fresh.db, 'products', { id: 107 }, { enabled: 0 });
    await fresh.db
      .deleteFrom('prices')
      .where('product_id', '=', 103)
      .where('price_type_id', '=', 1)
      .execute();
    await fillBasketWith(
      fresh.db,
      1,
      '104:1:1=6',
      '104:1:gift=6',
      '107:1:1=1',
      '103:1:1=1',
      '105:3:1=1',
      '101:1:1=1',
    );
    const basket = await basketOf(actors.main);
    const lines = basket.groups.flatMap((group) => group.lines);
    expect(basket.blocked).toBe('BASKET_BLOCKED');
    expect(lines.map(({ id, type, available, problem }) => [id, type, available, problem?.code])).toEqual([
      [104, '1', 6, undefined],
      [104, 'gift', 4, 'NOT_ENOUGH_STOCK'],
      [107, '1', 0, 'PRODUCT_GONE'],
      [103, '1', 0, 'NO_PRICE'],
      [101, '1', 1240, undefined],
      [105, '1', 0, 'WAREHOUSE_NOT_ALLOWED'],
    ]);
    expect(lines[1]?.problem?.message).toBe(
      'Не достаточно свободных остатков на складе. Доступно 4\u00a0шт.',
    );
  });

  test('a contract change reprices the basket and marks lines of disallowed warehouses', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=1', '101:2:1=1');
    const before = await basketOf(actors.main);
    await fresh.as(actors.main).tries(switchContract, { id: contract.second });
    const after = await basketOf(actors.main);
    await fresh.as(actors.main).tries(switchContract, { id: contract.main });

    // 90 % of the base price, less 5 %.
    expect(after.groups[0]?.lines[0]).toMatchObject({ price: 109_825, problem: undefined });
    expect(after.groups[1]?.lines[0]).toMatchObject({
      price: 109_825,
      problem: { code: 'WAREHOUSE_NOT_ALLOWED' },
    });
    expect(after.fingerprint).not.toBe(before.fingerprint);
    expect((await basketOf(actors.main)).fingerprint).toBe(before.fingerprint);
  });

  test('a manager’s basket shows the prices of his politics, not the contract prices', async () => {
    const politics = { account_id: 2, percent_bp: 1_500, show_wholesale: 1 };
    await addRows(fresh.db, 'price_politics', { mode: 'markup', ...politics });
    await addRows(fresh.db, 'price_politics_brands', {
      account_id: 2,
      brand_id: brand.nordlum,
      mode: 'discount',
      percent_bp: 1_000,
    });
    await fillBasketWith(fresh.db, 2, '101:1:1=2', '104:1:1=1');
    const basket = await basketOf(actors.manager);
    const markup = Math.round(128_450 * 1.15);
    expect(basket.groups[0]?.lines.map(({ price, sum }) => [price, sum])).toEqual([
      [markup, 2 * markup],
      [305_100, 305_100],
    ]);
    expect(JSON.stringify(basket)).not.toContain('128450');
    expect(await summaryOf(actors.manager)).toEqual({
      products: 2,
      quantity: 3,
      total: basket.total,
      showWholesale: true,
    });
  });

  test('prices hidden by politics appear neither in the basket nor in its fingerprint', async () => {
    await changeRows(fresh.db, 'price_politics', {}, { show_wholesale: 0 });
    await fillBasketWith(fresh.db, 2, '101:1:1=2');
    const basket = await basketOf(actors.manager);
    expect(basket).toMatchObject({
      showWholesale: false,
      total: 0,
      quantity: 2,
      blocked: undefined,
      groups: [{ sum: 0, lines: [{ price: undefined, sum: 0, problem: undefined }] }],
    });
    const hidden = { products: 1, quantity: 2, total: 0, showWholesale: false };
    expect(await summaryOf(actors.manager)).toEqual(hidden);
    // The fingerprint must not depend on the price: otherwise anybody could find the price by trying all values.
    await changeRows(fresh.db, 'price_politics', {}, { percent_bp: 3_000 });
    expect((await basketOf(actors.manager)).fingerprint).toBe(basket.fingerprint);
  });

  test('a basket with prices hidden by the browser has no prices and an unchanged fingerprint', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=2');
    const basket = await basketOf({ ...actors.main, hidesPrices: true });
    expect(basket).toMatchObject({
      showWholesale: false,
      total: 0,
      quantity: 2,
      blocked: undefined,
      groups: [{ sum: 0, lines: [{ price: undefined, sum: 0, problem: undefined }] }],
    });
    expect(basket.fingerprint).toBe((await basketOf(actors.main)).fingerprint);
    expect(await summaryOf({ ...actors.main, hidesPrices: true })).toMatchObject({
      total: 0,
      showWholesale: false,
    });
  });

  test('an account without a contract sees its basket lines without prices', async () => {
    await changeRows(fresh.db, 'contracts', { id: contract.foreign }, { enabled: 0 });
    await fillBasketWith(fresh.db, 5, '101:1:1=2');
    expect(await basketOf(actors.other)).toMatchObject({
      contract: undefined,
      blocked: 'NO_CONTRACT',
      positions: 1,
      total: 0,
      groups: [{ lines: [{ price: undefined, problem: undefined }] }],
    });
  });

  test('the basket and its summary count a product with several lines once', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=2', '101:2:1=3', '101:1:gift=1', '106:1:1=10');
    expect(await basketOf(actors.main)).toMatchObject({ positions: 4, products: 2, quantity: 16 });
    expect(await summaryOf(actors.main)).toMatchObject({ products: 2, quantity: 16 });
  });

  test('a basket is visible only to its account, and an observer has no basket', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=2');
    expect(await basketOf(actors.manager)).toMatchObject({ positions: 0, blocked: 'EMPTY_BASKET' });
    expect(await summaryOf(actors.main)).toMatchObject({ products: 1, quantity: 2, total: 256_900 });
    expect(await summaryOf(actors.observer)).toBe('FORBIDDEN');
  });
});

describe('showing added lines', () => {
  const added = (input: object, hidesPrices = false) =>
    fresh.as({ ...actors.main, hidesPrices }).tries(showAdded, input);
  beforeEach(() => fillBasketWith(fresh.db, 1, '101:1:1=2', '101:2:1=3', '101:1:gift=1', '106:1:1=10'));

  test('an added product is returned with its lines combined and with the basket sums', async () => {
    expect(await added({ id: '101' })).toMatchObject({
      value: {
        line: { id: 101, articul: 'LT-NB36-4054', quantity: 6, price: 128_450, sum: 6 * 128_450 },
        warehouse: 'Томилино, Тверь',
        basket: { positions: 4, total: 6 * 128_450 + 10 * 8_420, showWholesale: true },
      },
    });
  });

  test.each([
    [{ wms: '2' }, 3, 'Тверь'],
    [{ wms: 1 }, 3, 'Томилино'],
    [{ type: 'gift' }, 1, 'Томилино'],
    [{ wms: '', type: '' }, 6, 'Томилино, Тверь'],
  ])('showing an added product with %j counts only matching lines', async (meant, quantity, warehouse) => {
    expect(await added({ id: 101, ...meant })).toMatchObject({ value: { line: { quantity }, warehouse } });
  });

  test.each([{ id: 102 }, { id: 101, wms: 3 }, { id: 101, type: 'x' }])(
    'a product that is not in the basket is returned without a line: %j',
    async (what) => {
      const found = await added(what);
      expect(found).toMatchObject({
        ok: true,
        value: { product: { id: what.id, header: expect.any(String) }, contractId: contract.main },
      });
      expect(found).not.toHaveProperty('value.line');
    },
  );

  test('showing added lines returns the basket without an id and refuses an unknown product', async () => {
    expect(await added({})).toMatchObject({ ok: true, value: { basket: { products: expect.any(Number) } } });
    expect(await added({ id: 999 })).toMatchObject({ code: 'NOT_FOUND', message: 'Такого товара нет' });
  });

  test('an added product is returned without wholesale prices when prices are hidden', async () => {
    expect(await added({ id: 101 }, true)).toMatchObject({
      value: { line: { price: undefined, sum: 0 }, basket: { total: 0, showWholesale: false } },
    });
  });
});

describe('the delivery option', () => {
  const choose = (id: unknown) => fresh.as(actors.main).tries(setDelivery, { id });

  test('the delivery option is saved with the basket', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=1');
    expect(await choose(delivery.carrier)).toMatchObject({
      value: { id: 3, header: 'Транспортная компания', price: 50_000, goods: 128_450, total: 178_450 },
    });
    expect((await basketOf(actors.main)).delivery).toEqual({
      id: 3,
      header: 'Транспортная компания',
      price: 50_000,
    });
  });

  test('choosing a delivery option returns no product sum when wholesale prices are hidden', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=1');
    const ctx = fresh.as({ ...actors.main, hidesPrices: true });
    expect(await ctx.tries(setDelivery, { id: delivery.carrier })).toMatchObject({
      value: { price: 50_000, goods: undefined, total: undefined },
    });
  });

  test('an unknown delivery option is refused', async () => {
    expect(await choose(99)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await basketOf(actors.main)).delivery).toBeUndefined();
  });
});

test('adding and reading 500 basket lines takes as many SQL statements as three lines', async () => {
  const { db, statements } = countedDatabase(fresh.url);
  const count = async (lines: number) => {
    await emptyBaskets(fresh.db);
    statements.length = 0;
    // Different types allow any number of lines of one product.
    const wanted = Array.from({ length: lines }, (_, i) => ({ id: 106, qnt: 1, type: `t${i}` }));
    await testContext(db, actors.main).tries(addLinesToBasket, { lines: wanted });
    const adding = statements.length;
    statements.length = 0;
    await basketOf(actors.main, db);
    return { adding, reading: statements.length };
  };
  const few = await count(3);
  expect(few.adding).toBeLessThan(20);
  expect(await count(500)).toEqual(few);
  await db.destroy();
});
