import { describe, expect, test } from 'vitest';
import { chartShape, shortSum, unitOf } from '#app/components/ui/bar-chart-shape.ts';

const bars = (count: number, sum = 100_000) =>
  Array.from({ length: count }, (_, i) => ({ key: `${i}`, sum, short: '', full: '' }));

describe('a bar chart', () => {
  test('a bar chart is as wide as its bars unless a width is given', () => {
    expect(chartShape(bars(14)).width).toBe(14 * 56);
    expect(chartShape(bars(14), 504)).toMatchObject({ width: 504, bar: 22 });
    expect(chartShape(bars(8), 504)).toMatchObject({ width: 8 * 63, bar: 38 });
  });

  test('a few bars fill a bar chart up to their maximum width', () => {
    expect(chartShape(bars(8)).width).toBe(640);
    expect(chartShape(bars(4)).width).toBe(640);
    expect(chartShape(bars(2))).toMatchObject({ width: 320, bar: 96 });
  });

  test.each([
    [164_170_895, 'тыс.\u00a0₽', '1\u00a0642'],
    [40_000, 'тыс.\u00a0₽', '0,4'],
    [1_234_567_890, 'млн\u00a0₽', '12'],
  ])('narrow bars show %i kopecks in %s as %s', (sum, name, text) => {
    const unit = unitOf(bars(1, sum));
    expect([unit.name, shortSum(sum, unit)]).toEqual([name, text]);
  });
});
