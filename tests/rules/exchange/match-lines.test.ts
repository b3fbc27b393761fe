import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchLines, type Told } from '#server/exchange/orders/match-lines.ts';

const product = fc.integer({ min: 1, max: 3 });
const have = fc.array(
  fc.record({
    product,
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.constantFrom(100, 250),
    seenPrice: fc.constantFrom(100, 300),
  }),
  { minLength: 1, maxLength: 6 },
);
const told: fc.Arbitrary<Told[]> = fc.array(
  fc.record({
    product,
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.constantFrom(100, 250, 333, undefined),
    wms: fc.constant(1),
  }),
  { maxLength: 6 },
);

const pieces = (lines: readonly { product: number; quantity: number }[], of: number) =>
  lines.filter((line) => line.product === of).reduce((sum, { quantity }) => sum + quantity, 0);

test('an order gets 1C’s quantity of each product, whatever its lines were', () => {
  fc.assert(
    fc.property(have, told, (lines, document) => {
      const { after, added } = matchLines(lines, document);
      expect(after).toHaveLength(lines.length);
      for (const of of [1, 2, 3]) expect(pieces([...after, ...added], of)).toBe(pieces(document, of));
      for (const line of [...after, ...added]) expect(line.quantity).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('lines that 1C returns unchanged are kept', () => {
  fc.assert(
    fc.property(have, (lines) => {
      const document = lines.map(({ product: of, quantity, price }) => ({
        product: of,
        quantity,
        price,
        wms: 1,
      }));
      expect(matchLines(lines, document)).toEqual({ after: lines, added: [] });
    }),
  );
});

test('matching the lines again changes nothing', () => {
  fc.assert(
    fc.property(have, told, (lines, document) => {
      const first = matchLines(lines, document);
      const once = [...first.after, ...first.added].filter(({ quantity }) => quantity > 0);
      fc.pre(document.every(({ price }) => price !== undefined));
      expect(matchLines(once, document)).toEqual({ after: once, added: [] });
    }),
  );
});
