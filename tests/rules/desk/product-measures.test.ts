import { expect, test } from 'vitest';
import {
  barcodeProblem,
  barcodesIn,
  isGtin,
  measureOf,
  measureProblem,
  measures,
  measureText,
  typedMeasure,
} from '#server/desk/goods/product-measures.ts';

test.each(['4006381333931', '96385074', '036000291452', '14006381333938'])('%s is a barcode', (code) => {
  expect(isGtin(code)).toBe(true);
  const last = (Number(code.at(-1)) + 1) % 10;
  expect(barcodeProblem(`${code.slice(0, -1)}${last}`)).toContain('контрольная цифра');
});

test.each(['', '0000000000000', '400638133393', '40063813339310', 'ABCDEFGH'])('%j is no barcode', (code) => {
  expect(isGtin(code)).toBe(false);
});

test('barcodes are read from lines and commas, without spaces, each once', () => {
  expect(barcodesIn('400 6381 333931\n96385074, 4006381333931;')).toEqual(['4006381333931', '96385074']);
});

test.each([
  [450, 3, '0,45'],
  [12_500, 6, '0,0125'],
  [1, 6, '0,000001'],
  [null, 3, ''],
] as const)('%j with %i decimals is typed as %j', (value, digits, text) => {
  expect(measureText(value, digits)).toBe(text);
  expect(measureOf(text, digits)).toBe(value);
});

test.each([
  ['1 200,5', 1_200_500],
  ['.5', 500],
  ['', null],
  ['тяжёлый', undefined],
  ['-1', undefined],
  [',', undefined],
])('the weight %j is read as %j grams', (text, grams) => {
  expect(typedMeasure(text, 3)).toBe(grams);
});

test.each([
  [0, measures.weight.example],
  [1, undefined],
  [100_000_001, measures.weight.tooMuch],
])('a weight of %i grams is checked', (grams, problem) => {
  expect(measureProblem(grams, measures.weight)).toBe(problem);
});
