import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roubles, thousands } from '#server/kernel/money.ts';

const [sum, count] = [2, 0].map(
  (digits) =>
    new Intl.NumberFormat('ru-RU', { minimumFractionDigits: digits, maximumFractionDigits: digits || 3 }),
) as [Intl.NumberFormat, Intl.NumberFormat];
const bound = (text: string) => text.replace(/\s/g, '\u00a0');

test('sums are formatted in Russian notation with no-break spaces', () => {
  expect(roubles(123_450)).toBe('1\u00a0234,50\u00a0₽');
  expect(roubles(5)).toBe('0,05\u00a0₽');
  expect(thousands(1_240)).toBe('1\u00a0240');
  expect(thousands(-0)).toBe('0');
  expect(thousands(1_000_007)).toBe('1\u00a0000\u00a0007');
});

test('numbers and sums are formatted exactly as by Intl.NumberFormat', () => {
  const numbers = fc.oneof(
    fc.nat(),
    fc.integer(),
    fc.maxSafeNat(),
    fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
  );
  fc.assert(fc.property(numbers, (number) => thousands(number) === bound(count.format(number || 0))));
  fc.assert(
    fc.property(
      fc.oneof(fc.nat(), fc.integer()),
      (kopecks) => roubles(kopecks) === bound(`${sum.format(kopecks / 100)} ₽`),
    ),
  );
});
