import { describe, expect, test } from 'vitest';
import { unitText } from '#server/exchange/goods-rules.ts';
import { commonUnit, pieces, typedNumber, unitFor, unitInHead } from '#server/kernel/quantity.ts';
import { kinds } from '#server/seed/kinds/all.ts';

describe('a unit after a number', () => {
  test.each([
    [1, 'бухта'],
    [2, 'бухты'],
    [5, 'бухт'],
    [11, 'бухт'],
    [21, 'бухта'],
    [1_003, 'бухты'],
  ])('a unit that is a word agrees with its number: %s %s', (count, word) => {
    expect(unitFor(count, 'бухта')).toBe(word);
    expect(pieces(count, 'бухта').endsWith(`\u00a0${word}`)).toBe(true);
  });

  test.each(['шт.', 'упак.', 'компл.', 'усл. ед.', 'пог. м', 'м', 'м²', 'кг', 'шт', 'constructor'])(
    'an abbreviated or unknown unit stays unchanged: «%s»',
    (unit) => {
      expect([1, 2, 5].map((count) => unitFor(count, unit))).toEqual([unit, unit, unit]);
      expect(unitInHead(unit)).toBe(unit);
    },
  );

  test('a missing unit means pieces', () => {
    expect(unitFor(2)).toBe('шт.');
  });

  test('a unit in a column heading is in the plural', () => {
    expect(unitInHead('бухта')).toBe('бухт');
  });

  const isWord = (unit: string) => /^[а-я ]{4,}$/.test(unit);
  const byCode = Array.from({ length: 1_000 }, (_, code) =>
    unitText({ text: '', code: String(code), fullName: '' }, new Map()),
  );
  const ofFiles = ['Штука', 'Пара', 'Килограмм', 'Упаковка', 'Комплект'].map((fullName) =>
    unitText({ text: '', code: '', fullName }, new Map()),
  );
  const words = [...new Set([...kinds.map(({ unit }) => unit), ...byCode, ...ofFiles])].filter(isWord);

  test.each(words)('the unit «%s» of the demo world or 1C agrees with its number', (unit) => {
    expect(unitFor(1, unit)).toBe(unit);
    expect(unitFor(5, unit)).not.toBe(unit);
  });
});

test('a total is in the unit shared by all lines, or in pieces if units differ', () => {
  const unitOf = (...units: string[]) => commonUnit(units.map((unit) => ({ unit })));
  expect(pieces(2, unitOf('бухта', 'бухта'))).toBe('2\u00a0бухты');
  expect(pieces(1_240, unitOf('бухта', 'кг'))).toBe('1\u00a0240\u00a0шт.');
  expect(unitOf()).toBe('');
});

test('a quantity field accepts a whole number with spaces and ignores any other text', () => {
  expect(['5', '1 000', '1\u00a0000', '', '1,5', '-3', '1e3'].map(typedNumber)).toEqual([
    ...[5, 1_000, 1_000],
    ...Array(4).fill(undefined),
  ]);
});
