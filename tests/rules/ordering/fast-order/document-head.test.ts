import { expect, test } from 'vitest';
import { findColumns } from '#server/ordering/fast-order/columns.ts';

const known = (articul: string) => articul === 'LT-NB36-4054';
const goods = [
  ['Артикул', 'Наименование', 'Количество'],
  ['LT-NB36-4054', 'Светильник', '24'],
];

test.each([
  [['Комментарий', 'Артикул не менять', '']],
  [['Контрагент', 'ООО «Артикул»', '']],
  [['Контрагент', 'ООО «Заказ»', 'Склад']],
])('the row %j above the goods is not used as the header row', (row) => {
  expect(findColumns([['Заказ № 5', '', ''], row, ...goods], known)).toMatchObject({
    from: 3,
    articul: 0,
    quantity: 2,
    named: true,
  });
});

test('a second table below the goods does not affect the first table', () => {
  const { from } = findColumns([...goods, ['Артикул', 'Аналог', ''], ['LT-NB36-4054', 'СВ-120', '']], known);
  expect(from).toBe(1);
});

test('the first row with column names is the header if no product is known', () => {
  const { from } = findColumns([...goods, ['Артикул', 'Количество', '']], () => false);
  expect(from).toBe(1);
});
