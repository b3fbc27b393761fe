import { describe, expect, test } from 'vitest';
import { splitAcrossWarehouses } from '#server/ordering/basket/split-across-warehouses.ts';

const stocks = (...free: [number, number, number][]) =>
  free.map(([id, wms, pieces]) => ({ id, wms, free: pieces }));
const taken = (
  quantity: number,
  free: [number, number, number][],
  held: { id: number; wms: number; quantity: number }[] = [],
  rule = { multiple: 1, minimum: 1 },
) => {
  const inBasket = held.map((line) => ({ ...line, type: '1' }));
  const { lines, asked } = splitAcrossWarehouses(
    [{ id: 1, quantity }],
    stocks(...free),
    inBasket,
    [1, 2, 3],
    new Map([[1, rule]]),
  );
  return { lines: lines.map((line) => `${line.wms}=${line.quantity}`), asked: asked.get(1) };
};

describe('the warehouses that goods are taken from', () => {
  test('goods are taken from the first warehouse with enough stock', () => {
    expect(
      taken(5, [
        [1, 1, 3],
        [1, 2, 5],
        [1, 3, 50],
      ]),
    ).toEqual({ lines: ['2=5'], asked: 5 });
  });

  test('goods are taken from the warehouses with the most stock if no warehouse has enough', () => {
    expect(
      taken(60, [
        [1, 1, 3],
        [1, 2, 5],
        [1, 3, 50],
      ]),
    ).toEqual({
      lines: ['3=50', '2=5', '1=3'],
      asked: 60,
    });
  });

  test('the quantity rule applies to the total of a line, including pieces already in the basket', () => {
    const held = [{ id: 1, wms: 1, quantity: 20 }];
    expect(
      taken(
        25,
        [
          [1, 1, 30],
          [1, 2, 50],
        ],
        held,
        { multiple: 1, minimum: 20 },
      ),
    ).toEqual({ lines: ['1=5'], asked: 5 });
  });

  test('no goods are taken if the warehouses of the contract have no stock', () => {
    expect(taken(5, [])).toEqual({ lines: [], asked: 5 });
    expect(
      taken(5, [
        [1, 1, 0],
        [1, 4, 100],
      ]),
    ).toEqual({ lines: [], asked: 5 });
  });

  test('only the quantity missing from the basket is taken, from stock not yet in the basket', () => {
    const held = [{ id: 1, wms: 1, quantity: 4 }];
    expect(taken(4, [[1, 1, 9]], held)).toEqual({ lines: [], asked: undefined });
    expect(taken(6, [[1, 1, 9]], held)).toEqual({ lines: ['1=2'], asked: 2 });
    expect(
      taken(
        20,
        [
          [1, 1, 9],
          [1, 2, 7],
        ],
        held,
      ),
    ).toEqual({ lines: ['2=7', '1=5'], asked: 16 });
  });
});
