import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, bitset, has, sizeOf, sizeOfBoth } from '#server/goods/read-model/bitset.ts';
import { withoutPause } from '#server/goods/read-model/pace.ts';
import { pageOfAll, pageRows } from '#server/goods/read-model/page-rows.ts';
import { boundsOf, pricedBetween } from '#server/goods/read-model/price-list.ts';
import { byRow, orderBy } from '#server/goods/read-model/row-orders.ts';
import { addHolders, buildValueIndex, countHolders, isHeld } from '#server/goods/read-model/value-index.ts';

/** The number of rows. Each set has more than a hundred 32-bit words, more than in the other property tests. */

const size = 5_000;

/** Generates all, few or none of the rows in a random range. */
const anyRows = fc
  .tuple(fc.nat(size), fc.nat(size), fc.constantFrom(1, 1, 2, 7, 40, 900), fc.nat(30))
  .map(([a, b, every, turn]) =>
    [...byRow(size)].filter(
      (row) => row >= Math.min(a, b) && row < Math.max(a, b) && (row * 7 + turn) % every === 0,
    ),
  );

const setOf = (rows: number[]) => {
  const set = bitset(size);
  for (const row of rows) add(set, row);
  return set;
};

test('the rows common to two sets are counted, also within bounds and with an offset', () => {
  const word = fc.oneof(fc.constantFrom(0, 0xffffffff, 0x80000000), fc.nat(0xffffffff));
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 60 }),
      fc.nat(9),
      fc.nat(60),
      fc.nat(60),
      (words, shift, a, b) => {
        const [one, other] = [Uint32Array.from(words), new Uint32Array(words.length + shift)];
        other.set(
          one.map((bits, i) => bits ^ (i * 0x9e3779b1)),
          shift,
        );
        const [from, to] = [Math.min(a, b, words.length), Math.min(Math.max(a, b), words.length)];
        const onesIn = (bits: number) => (bits >>> 0).toString(2).replaceAll('0', '').length;
        let expected = 0;
        for (let i = from; i < to; i++) expected += onesIn(one[i]! & other[i + shift]!);
        expect(sizeOfBoth(one, other, shift, from, to)).toBe(expected);
        expect(sizeOf(one)).toBe(words.reduce((sum, bits) => sum + onesIn(bits), 0));
      },
    ),
  );
});

test('the counts of values in an index equal the counts made row by row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRows, { minLength: 1, maxLength: 8 }), anyRows, async (held, rows) => {
      const valuesOf = [...byRow(size)].map((row) => held.flatMap((of, v) => (of.includes(row) ? [v] : [])));
      const starts = new Uint32Array(size + 1);
      for (const [row, values] of valuesOf.entries()) starts[row + 1] = starts[row]! + values.length;
      const index = await buildValueIndex(
        { starts, items: Uint32Array.from(valuesOf.flat()) },
        held.length,
        withoutPause,
      );
      const set = setOf(rows);
      const both = held.map((of) => of.filter((row) => has(set, row)).length);
      const counts = new Uint32Array(held.length);
      countHolders(index, { first: 0, end: held.length }, set, rows.length, counts);
      expect([...counts]).toEqual(both);
      expect(held.map((_, v) => isHeld(index, v, set))).toEqual(both.map((count) => count > 0));
      const all = bitset(size);
      addHolders(index, { first: 0, end: held.length }, all);
      expect(sizeOf(all)).toBe(new Set(held.flat()).size);
    }),
    { numRuns: 40 },
  );
});

test('a page has equal rows whether the rows are read in order or looked up', () => {
  fc.assert(
    fc.property(anyRows, fc.nat(4), fc.constantFrom(1, 3, 1_999), (rows, page, step) => {
      const order = byRow(size).map((row) => (row * step) % size);
      const walked = pageRows(order, setOf(rows), page * 20, 20);
      expect(pageOfAll(order, setOf(rows), rows.length, page * 20, 20)).toEqual(walked);
    }),
  );
});

test('the price filter and the price bounds of rows equal the results computed row by row', () => {
  const price = fc.oneof(fc.nat(30), fc.constant(Number.NaN));
  const bound = fc.option(fc.nat(32), { nil: undefined });
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 200 }),
      bound,
      bound,
      fc.infiniteStream(fc.nat(3)),
      (list, minprice, maxprice, taken) => {
        const prices = Float64Array.from(list);
        const order = orderBy(prices, 'asc', byRow(prices.length));
        const priced = pricedBetween(prices, order, { minprice, maxprice });
        const isWithin = (each: number) => each >= (minprice ?? 0) && each <= (maxprice ?? Infinity);
        expect(list.map((_, row) => has(priced, row))).toEqual(list.map(isWithin));

        const rows = setOf([...list.keys()].filter(() => taken.next().value === 0));
        const there = list.filter((each, row) => has(rows, row) && !Number.isNaN(each));
        const bounds = there.length > 0 ? { min: Math.min(...there), max: Math.max(...there) } : undefined;
        expect(boundsOf({ prices, order }, rows)).toEqual(bounds);
        expect(boundsOf({ prices }, rows)).toEqual(bounds);
      },
    ),
  );
});
