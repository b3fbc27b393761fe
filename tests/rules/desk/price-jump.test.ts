import { expect, test } from 'vitest';
import { priceJump } from '#server/desk/goods/price-jump.ts';

test.each([
  [100_000, 20_000, 'ниже прежней в\u00a05\u00a0раз'],
  [100_000, 49_999, 'ниже прежней в\u00a02\u00a0раза'],
  [100_000, 40_000, 'ниже прежней в\u00a02,5\u00a0раза'],
  [100_000, 160_000, 'выше прежней на 60\u00a0%'],
  [100_000, 2_100_000, 'выше прежней в\u00a021\u00a0раз'],
  [100_000, 50_000, undefined],
  [100_000, 150_000, undefined],
  [0, 150_000, undefined],
  [100_000, 0, undefined],
])('a price of %i kopecks that becomes %i', (before, after, text) => {
  expect(priceJump(before, after)).toBe(text);
});
