import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textNumbers } from '#server/goods/read-model/text-numbers.ts';

test('a text is numbered by its first occurrence', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 300, size: 'max' }), (all) => {
      const { texts, numberOf } = textNumbers();
      const different = [...new Set(all)];
      expect(all.map(numberOf)).toEqual(all.map((text) => different.indexOf(text)));
      expect(texts).toEqual(different);
    }),
  );
});
