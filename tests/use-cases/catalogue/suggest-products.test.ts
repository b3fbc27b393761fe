import { beforeAll, describe, expect, test } from 'vitest';
import { suggestProducts } from '#server/catalogue/suggest-products.server.ts';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { noon } from '#tests/builders/context.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const suggested = async (actor: SignedIn, now = noon) => {
  const { products } = await fresh.as(actor, now).does(suggestProducts, { query: 'светильник' });
  return products.filter(({ stocks }) => stocks.some(({ quantity }) => quantity > 0)).map(({ id }) => id);
};
const bought = (dealer_id: number, product_id: number, period: string, orders: number) => ({
  ...{ dealer_id, product_id, period, orders, contract_id: 1, account_id: 1 },
  ...{ quantity: orders, goods: 0, seen_goods: 0, last_at: noon },
});

describe('suggestions of products that the dealer buys', () => {
  let first: number[];
  let firstOfOther: number[];
  beforeAll(async () => {
    first = await suggested(actors.main);
    firstOfOther = await suggested(actors.other);
    expect(first.length).toBeGreaterThan(1);
    const [last, secondToLast] = first.toReversed() as [number, number];
    await bulkInsert(fresh.db, 'turnover', [
      bought(1, secondToLast, '2025', 2),
      bought(1, last, '2026', 5),
      // Yearly records include those of their months, and 2024 is too old to count.
      bought(1, secondToLast, '2026-07', 90),
      bought(1, secondToLast, '2024', 90),
    ]);
  });

  test('after ten minutes, suggestions begin with products that the dealer orders most often', async () => {
    const later = await suggested(actors.main, noon + 10 * 60_000);
    expect(later.slice(0, 2)).toEqual(first.toReversed().slice(0, 2));
    expect(later.toSorted()).toEqual(first.toSorted());
  });

  test('one dealer’s purchases do not change another dealer’s suggestions', async () => {
    expect(firstOfOther.length).toBeGreaterThan(1);
    expect(await suggested(actors.other, noon + 20 * 60_000)).toEqual(firstOfOther);
  });
});
