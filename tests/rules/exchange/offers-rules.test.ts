import { describe, expect, test } from 'vitest';
import { isRouble, retailType } from '#server/exchange/offers-rules.ts';

describe('the price type for retail prices', () => {
  const types = (...headers: string[]) => headers.map((header) => ({ header }));

  test.each([
    [['Оптовая', 'Розничная', 'РРЦ (реком.)'], 'РРЦ (реком.)'],
    [['Оптовая', 'Розничная'], 'Розничная'],
    [['Оптовая'], undefined],
    [['Закупка'], undefined],
    [['Опт-1', 'Опт-2'], undefined],
    [[], undefined],
  ])('the retail price type among %j is %s', (headers, expected) => {
    expect(retailType(types(...headers))?.header).toBe(expected);
  });
});

test('roubles are recognized by each of their names', () => {
  const names = ['RUB', 'rur', 'руб', 'руб.', '643', '', 'USD', 'EUR', 'рупия'];
  expect(names.filter(isRouble)).toEqual(['RUB', 'rur', 'руб', 'руб.', '643', '']);
});
