import { describe, expect, test } from 'vitest';
import type { PricePolitics } from '#server/goods/model.ts';
import { contractPrice, seenPrice } from '#server/goods/price.ts';

const politics = (own: Partial<PricePolitics>): PricePolitics => ({
  mode: 'markup',
  percentBp: 1500,
  showWholesale: true,
  brands: new Map(),
  ...own,
});

describe('the price under a contract', () => {
  test.each([
    [128_450, 0, 128_450],
    [128_450, 500, 122_028], // 122 027,5 rounds up
    [100, 10_000, 0],
  ])('a price of %i kopecks less %i hundredths of a percent is %i', (price, discount, result) => {
    expect(contractPrice(price, discount)).toBe(result);
  });
});

describe('the price that a manager sees', () => {
  test('a manager without price politics sees the contract price', () => {
    expect(seenPrice(10_000, 20_000, 1, undefined)).toBe(10_000);
  });

  test('a markup is added to the contract price', () => {
    expect(seenPrice(10_000, 20_000, 1, politics({}))).toBe(11_500);
  });

  test('a discount is subtracted from the retail price', () => {
    expect(seenPrice(10_000, 20_000, 1, politics({ mode: 'discount', percentBp: 1000 }))).toBe(18_000);
  });

  test('the price rule of a product’s brand takes precedence over the general rule', () => {
    const brands = new Map([[7, { mode: 'discount' as const, percentBp: 500 }]]);
    expect(seenPrice(10_000, 20_000, 7, politics({ brands }))).toBe(19_000);
    expect(seenPrice(10_000, 20_000, 8, politics({ brands }))).toBe(11_500);
  });

  test('a manager with a discount sees no price for a product without a retail price', () => {
    expect(seenPrice(10_000, 0, 1, politics({ mode: 'discount' }))).toBeUndefined();
  });
});
