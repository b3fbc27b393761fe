import { expect, test } from 'vitest';
import { typedSum } from '#server/ordering/orders/typed-sum.ts';

const lines = [
  { id: 1, price: 10_000, listPrice: null },
  { id: 2, price: 4_500, listPrice: 5_000 },
];
const typed = [
  { quantity: '3', price: '100' },
  { quantity: '10', price: '45' },
];
const sum = (changed: Partial<(typeof typed)[0]>, discount = '') =>
  typedSum(lines, discount, ({ id }) => ({ ...typed[id - 1]!, ...(id === 1 && changed) }));

test.each([
  ['as stored', {}, '', 75_000],
  ['another quantity', { quantity: '1 000' }, '', 10_045_000],
  ['a line without pieces', { quantity: '0' }, '', 45_000],
  ['another price', { price: '90,50' }, '', 72_150],
  ['a discount of the line', { price: '5 %' }, '', 73_500],
  ['a discount of all lines, of which lower prices stay', {}, '5', 73_500],
  ['a discount of all lines beside a typed price', { price: '90' }, '20', 67_000],
  ['a quantity that is no number', { quantity: 'три' }, '', undefined],
  ['an unfinished price', { price: '90,' }, '', undefined],
  ['a discount above the price', {}, '150', undefined],
  ['a discount that is no number', {}, 'много', undefined],
])('%s', (_, changed, discount, kopecks) => {
  expect(sum(changed, discount)).toBe(kopecks);
});
