import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collate, plainSigns, russian } from '#server/goods/read-model/collation.ts';
import { withoutPause } from '#server/goods/read-model/pace.ts';
import { byRow, invert, orderBy } from '#server/goods/read-model/row-orders.ts';
import { sortedRows } from '#server/goods/read-model/sorted-rows.ts';

test('rows are sorted stably, like an array, with any number of pauses', async () => {
  const yieldToEventLoop = () => Promise.resolve();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(50), { maxLength: 3_000, size: 'max' }), async (keys) => {
      const compare = (a: number, b: number) => keys[a]! - keys[b]!;
      const rows = byRow(keys.length);
      expect([...(await sortedRows(rows, compare, yieldToEventLoop))]).toEqual([...rows].sort(compare));
      expect([...rows]).toEqual([...byRow(keys.length)]);
    }),
    { numRuns: 20 },
  );
});

test('rows are sorted by price correctly, including missing, huge and negative prices', () => {
  const price = fc.oneof(
    fc.nat(20),
    fc.integer({ min: -5, max: 2 ** 31 - 1 }),
    fc.constant(Number.NaN),
    fc.nat(1_000).map((n) => 2 ** 40 + n),
  );
  fc.assert(
    fc.property(
      fc.array(price, { maxLength: 60 }),
      fc.constantFrom('asc', 'desc'),
      fc.nat(),
      (prices, sort, turn) => {
        const size = prices.length;
        const tieOrder = byRow(size).map((row) => (row + turn) % Math.max(1, size));
        const places = invert(tieOrder);
        const expected = [...byRow(size)].sort((a, b) => {
          const [one, other] = [prices[a]!, prices[b]!];
          const ties = places[a]! - places[b]!;
          if (Number.isNaN(one) || Number.isNaN(other))
            return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || ties;
          return (sort === 'asc' ? one - other : other - one) || ties;
        });
        expect([...orderBy(Float64Array.from(prices), sort, tieOrder)]).toEqual(expected);
      },
    ),
  );
});

test('names are sorted in Russian order, and equal names get the same rank', async () => {
  const name = fc.oneof(
    fc.constantFrom('Ёлка', 'елка', 'ель', 'a2', 'a10', 'А2', '', 'я', 'z'),
    fc.string({ maxLength: 4 }),
    fc.string({ unit: fc.constantFrom(...plainSigns), maxLength: 5 }),
    fc.string({ unit: fc.constantFrom(...'0012Aи№²٣·\u0306\u00ad\u0e40'), maxLength: 7 }),
    fc
      .tuple(fc.constantFrom('1', '01', 'и'), fc.integer({ min: 240, max: 260 }))
      .map(([a, n]) => a.repeat(n)),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 40 }), async (names) => {
      const { order, ranks } = await collate(names.length, (i) => names[i]!, withoutPause);
      const expected = [...byRow(names.length)].sort(
        (a, b) => russian.compare(names[a]!, names[b]!) || a - b,
      );
      expect([...order]).toEqual(expected);
      for (let i = 1; i < order.length; i++) {
        const isEqual = russian.compare(names[order[i - 1]!]!, names[order[i]!]!) === 0;
        expect(ranks[order[i]!]! - ranks[order[i - 1]!]!).toBe(isEqual ? 0 : 1);
      }
    }),
    { numRuns: 200 },
  );
});
