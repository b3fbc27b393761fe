import { beforeAll, describe, expect, test } from 'vitest';
import { filterGoods } from '#server/catalogue/filter-goods.server.ts';
import { lookUpGoods } from '#server/catalogue/look-up-goods.server.ts';
import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { suggestProducts } from '#server/catalogue/suggest-products.server.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { getBasketSummary } from '#server/ordering/basket/get-basket-summary.server.ts';
import { previewLines } from '#server/ordering/fast-order/preview-fast-order.server.ts';
import { getCheckout } from '#server/ordering/orders/get-checkout.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { listOrders } from '#server/ordering/orders/list-orders.server.ts';
import { showFrame } from '#server/portal/show-frame.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { actors, goods } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeAll(async () => {
  await fillBasketWith(fresh.db, actors.manager.accountId, '101:1:1=3', '106:2:1=13');
  await insertOrder(fresh.db, { id: 1, by: actors.manager, lines: [[103, 1, 7]] });
});

// biome-ignore lint/suspicious/noExplicitAny: use cases with any input are in one table
type Any = any;

/** Every use case that returns prices, called as a program would. */
const asked: [name: string, useCase: Any, input: object | undefined][] = [
  ['show-catalogue', showCatalogue, { catalog: '21' }],
  ['filter-goods', filterGoods, { catalog: '21' }],
  ['filter-goods by price', filterGoods, { available: '0', sort: 'price:asc' }],
  ['show-catalogue by price', showCatalogue, { available: '0', sorting: { field: 'price', sort: 'asc' } }],
  ['show-product', showProduct, { id: 101 }],
  ['look-up-goods', lookUpGoods, { ids: [101, 106] }],
  ['suggest-products', suggestProducts, { query: 'LT' }],
  ['get-basket', getBasket, undefined],
  ['get-basket-summary', getBasketSummary, undefined],
  ['get-checkout', getCheckout, undefined],
  ['list-orders', listOrders, {}],
  ['get-order', getOrder, { id: 1 }],
  ['show-frame', showFrame, undefined],
  ['preview-fast-order', previewLines, { text: 'LT-NB36-4054 2' }],
  // This call is last, because it changes the basket whose sums the calls above return.
  ['add-to-basket', addToBasket, { id: 103, qnt: 1, wms: 1 }],
];

async function answerOf(useCase: Any, input: object | undefined, showWholesale: 0 | 1): Promise<string> {
  await clearTables(fresh.db, 'price_politics');
  await addRows(fresh.db, 'price_politics', {
    account_id: 2,
    mode: 'markup',
    percent_bp: 1_500,
    show_wholesale: showWholesale,
  });
  const value = await fresh.as(actors.manager).does(useCase, input);
  return JSON.stringify(value);
}

/** Returns the prices of products, and the sums of the basket and the order, in a response. */
function pricesIn(answer: string, by: (price: number) => number): number[] {
  const prices = goods.map(({ base }) => by(base));
  const sums = [by(128_450) * 3, by(8_420) * 13, by(28_460) * 7, by(128_450) * 3 + by(8_420) * 13];
  return [...prices, ...sums].filter((amount) => new RegExp(`(?<!\\d)${amount}(?!\\d)`).test(answer));
}

const seen = (price: number) => Math.round(price * 1.15);

describe.each(asked)('%s', (_, useCase, input) => {
  test('a response to a manager contains his own prices and no contract price', async () => {
    const answer = await answerOf(useCase, input, 1);
    expect(pricesIn(answer, (price) => price)).toEqual([]);
    expect(pricesIn(answer, seen)).not.toEqual([]);
  });

  test('a response to a manager contains no wholesale prices if his price politics hide them', async () => {
    const answer = await answerOf(useCase, input, 0);
    expect([pricesIn(answer, (price) => price), pricesIn(answer, seen)]).toEqual([[], []]);
  });
});

test('filtering and sorting by price do not reveal hidden wholesale prices', async () => {
  await answerOf(getBasket, undefined, 0);
  const ids = async (input: object) => {
    const value = await fresh.as(actors.manager).does(showCatalogue, {
      available: '0',
      ...input,
    });
    return value.items.map(({ id }) => id);
  };
  // Product 101 costs the manager 1 477,18 ₽, and 1 790,00 ₽ at retail.
  expect(await ids({ byprice: 'price', minprice: '1400', maxprice: '1500' })).not.toContain(101);
  expect(await ids({ byprice: 'price', minprice: '1700', maxprice: '1800' })).toContain(101);
  const sorted = (sort: string) => ids({ sorting: { field: 'price', sort } });
  expect(await sorted('asc')).toEqual(await sorted('desc'));
});
