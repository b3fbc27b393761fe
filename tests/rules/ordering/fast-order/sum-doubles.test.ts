import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumDoubles } from '#server/ordering/fast-order/sum-doubles.ts';

test('quantities of different products are never added up, and none are lost', () => {
  const line = fc.record({
    articul: fc.constantFrom('5х2,5', '5х25', '5x25', '5-х-25', ' '),
    quantity: fc.integer({ min: 1, max: 99 }).map(String),
    named: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const summed = sumDoubles(
        lines,
        lines.map(({ named }) => named),
      );
      const key = ({ articul, named }: (typeof lines)[number]) => String(named ?? articul);
      const pieces = (of: typeof lines) => {
        const sums: Record<string, number> = {};
        for (const each of of) sums[key(each)] = (sums[key(each)] ?? 0) + Number(each.quantity);
        return sums;
      };
      expect(pieces(summed)).toEqual(pieces(lines));
      expect(new Set(summed.map(key)).size).toBe(summed.length);
    }),
  );
});
