import { expect, test } from 'vitest';
import { productTyped } from '#app/components/ordering/fast-order/product-typed.ts';

const suggestion = (articul: string, byBarcode?: true) => ({
  id: 1,
  articul,
  header: 'Хомут',
  brand: '',
  picture: '',
  picturetype: '',
  ...(byBarcode && { byBarcode }),
});

test.each([
  ['its articul', 'a 12', [suggestion('A-123'), suggestion('A-12')], 'A-12'],
  ['a barcode', '4607012345671', [suggestion('LT-1', true), suggestion('X-4607012345671')], 'LT-1'],
  [
    'digits that are an articul, too',
    '12345678',
    [suggestion('12345678'), suggestion('B', true)],
    '12345678',
  ],
  ['digits within an articul', '12345678', [suggestion('A-12345678-B')], undefined],
  ['a barcode of several', '4607012345671', [suggestion('A', true), suggestion('B', true)], undefined],
  ['its articul, whatever looks like it', 'A', [suggestion('A'), suggestion('a')], 'A'],
  ['an articul of several', 'A', [suggestion('A'), suggestion('A')], undefined],
])('a product is identified by %s', (_, typed, products, articul) => {
  expect(productTyped(typed, products)?.articul).toBe(articul);
});
