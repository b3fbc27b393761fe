import { expect, test } from 'vitest';
import { entryOf, entryOfLines } from '#app/actions/ordering/fast-order/entry-of.server.ts';
import type { FormLine } from '#server/ordering/fast-order/input.ts';

const line = (fields: Partial<FormLine>): FormLine => ({
  articul: 'A-1',
  quantity: '6',
  wms: 1,
  product: 101,
  take: true,
  summed: 1,
  ...fields,
});

test.each([
  ['6', 4, '10'],
  ['0', 7, '7'],
  ['1 000 шт.', 5, '1005'],
  ['5 уп', undefined, '5 уп'],
  ['5 уп', 3, '5 уп'],
])('a line of «%s» with a need of %s is edited as «%s»', (quantity, need, wanted) => {
  expect(entryOfLines([line({ quantity, need })]).rows.map(({ qnt }) => qnt)).toEqual([wanted]);
});

test('a list of more than 50 lines is edited as text that includes the needs', () => {
  const lines = Array.from({ length: 51 }, () => line({ quantity: '0', need: 7 }));
  expect(entryOfLines(lines).text.split('\n')).toEqual(Array(51).fill('A-1\t7'));
});

test('a preview returned to the entry form shows the quantities including needs', () => {
  const lines = [{ articul: 'A-1', qnt: '6', wms: '1', need: '4' }];
  expect(entryOf({ lines } as never).rows).toEqual([{ articul: 'A-1', qnt: '10', wms: '1' }]);
});
