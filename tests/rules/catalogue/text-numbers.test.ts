import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textNumbers } from '#server/catalogue/read-model/text-numbers.ts';

test('a text has the number of its first coming, and stands at that place', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 300, size: 'max' }), (told) => {
      const { texts, numberOf } = textNumbers();
      const different = [...new Set(told)];
      expect(told.map(numberOf)).toEqual(told.map((text) => different.indexOf(text)));
      expect(texts).toEqual(different);
    }),
  );
});
