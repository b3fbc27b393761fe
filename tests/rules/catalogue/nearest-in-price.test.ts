import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestInPrice } from '#server/goods/read-model/nearest-in-price.ts';
import { nearness } from '#server/goods/substitute-rules.ts';

/** Returns the rows nearest in price, found by sorting all rows. */
function slowly(rows: number[], price: number, prices: number[], most: number): number[] {
  const distance = (row: number) => {
    const other = prices[row]!;
    return Number.isNaN(other) ? Number.MAX_VALUE : Math.abs(other - price);
  };
  return rows
    .filter((row) => row % 3 > 0 && (Number.isNaN(prices[row]!) || nearness(price, prices[row]!) > 0))
    .sort((a, b) => distance(a) - distance(b) || a - b)
    .slice(0, most);
}

test('the search for rows nearest in price returns the first rows after sorting all rows', () => {
  const anyPrice = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(Number.NaN));
  fc.assert(
    fc.property(
      fc.array(anyPrice, { maxLength: 80 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (prices, price, most) => {
        const rows = [...prices.keys()];
        const passes = (row: number) => row % 3 > 0;
        const found = nearestInPrice(Uint32Array.from(rows), passes, price, Float64Array.from(prices), most);
        expect(found).toEqual(slowly(rows, price, prices, most));
      },
    ),
  );
});

test('without a price for comparison, the search returns the first rows that pass', () => {
  const rows = Uint32Array.of(4, 7, 9, 12);
  expect(nearestInPrice(rows, (row) => row !== 7, undefined, new Float64Array(20), 2)).toEqual([4, 9]);
});
