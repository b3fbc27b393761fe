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
  ['a product by its articul', 'a 12', [suggestion('A-123'), suggestion('A-12')], 'A-12'],
  [
    'a product by its barcode',
    '4607012345671',
    [suggestion('LT-1', true), suggestion('X-4607012345671')],
    'LT-1',
  ],
  [
    'an articul rather than an equal barcode',
    '12345678',
    [suggestion('12345678'), suggestion('B', true)],
    '12345678',
  ],
  ['no product by a part of its articul', '12345678', [suggestion('A-12345678-B')], undefined],
  [
    'no product by a shared barcode',
    '4607012345671',
    [suggestion('A', true), suggestion('B', true)],
    undefined,
  ],
  ['a product by its exact articul', 'A', [suggestion('A'), suggestion('a')], 'A'],
  ['no product by a shared articul', 'A', [suggestion('A'), suggestion('A')], undefined],
])('a typed text identifies %s', (_, typed, products, articul) => {
  expect(productTyped(typed, products)?.articul).toBe(articul);
});
