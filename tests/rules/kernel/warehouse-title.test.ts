import { expect, test } from 'vitest';
import { warehouseTitle } from '#server/kernel/warehouse-title.ts';

test.each([
  ['Томилино', 'Склад Томилино'],
  ['Основной склад', 'Основной склад'],
  ['Склад № 2', 'Склад № 2'],
])('the warehouse «%s» is called «%s»', (name, title) => {
  expect(warehouseTitle(name)).toBe(title);
});
