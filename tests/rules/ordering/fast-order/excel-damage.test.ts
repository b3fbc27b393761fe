import { expect, test } from 'vitest';
import { damageOf } from '#server/ordering/fast-order/excel-damage.ts';

test.each([
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
])('«1 %s 2026» is recognized as an articul that Excel displayed as a date', (month) => {
  expect(damageOf(`1 ${month} 2026`)).toBeDefined();
});
