import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  leastQuantity,
  mostQuantity,
  permittedQuantity,
  raisedText,
  soldBy,
  soldIn,
  steppedQuantity,
} from '#server/goods/permitted-quantity.ts';
import { maxQuantity } from '#server/kernel/quantity.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const any = { multiple: 1, minimum: 1 };

test.each([
  [3, { multiple: 10, minimum: 1, free: 100 }, 10, 'multiple'],
  [20, { multiple: 10, minimum: 1, free: 100 }, 20, undefined],
  [3, { multiple: 1, minimum: 20, free: 100 }, 20, 'minimum'],
  [3, { multiple: 10, minimum: 15, free: 100 }, 20, 'minimum'],
  [21, { multiple: 10, minimum: 15, free: 100 }, 30, 'multiple'],
  [3, { multiple: 10, minimum: 20, free: 7 }, 7, 'rest'],
  [7, { multiple: 10, minimum: 20, free: 7 }, 7, undefined],
  [30, { multiple: 10, minimum: 20, free: 17 }, 17, 'stock'],
  [3, { multiple: 10, minimum: 20, free: 0 }, 0, 'stock'],
  [0, { multiple: 10, minimum: 20, free: 100 }, 0, undefined],
] as const)('the quantity %i under %j becomes %i: %s', (wanted, rule, quantity, why) => {
  expect(permittedQuantity(wanted, rule)).toEqual({ wanted, quantity, why });
});

describe('permitted quantities, for any wanted quantity, rule and stock', () => {
  const number = fc.integer({ min: 1, max: 500 });
  const wanted = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: maxQuantity }));
  const free = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.nat());
  const rule = fc.record({ multiple: number, minimum: number });
  const quantityOf = (wish: number, of: { multiple: number; minimum: number }, stock: number) =>
    permittedQuantity(wish, { ...of, free: stock }).quantity;

  test('a wanted quantity becomes the smallest sufficient quantity that is permitted and in stock', () => {
    fc.assert(
      fc.property(wanted, rule, free, (wish, of, stock) => {
        const quantity = quantityOf(wish, of, stock);
        const most = Math.min(stock, mostQuantity(of));
        const isSold = (pieces: number) => pieces % of.multiple === 0 && pieces >= of.minimum;
        if (wish === 0) return quantity === 0;
        if (quantity === most) return quantity < wish || quantity - of.multiple < Math.max(wish, of.minimum);
        return (
          quantity <= most &&
          isSold(quantity) &&
          quantity >= wish &&
          !(quantity - of.multiple >= wish && isSold(quantity - of.multiple))
        );
      }),
    );
  });

  test('a permitted quantity stays unchanged, and a larger wish never results in a smaller quantity', () => {
    fc.assert(
      fc.property(wanted, wanted, rule, free, (one, other, of, stock) => {
        const quantity = quantityOf(one, of, stock);
        const again = permittedQuantity(quantity, { ...of, free: stock });
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        return (
          again.quantity === quantity &&
          again.why === undefined &&
          quantityOf(less, of, stock) <= quantityOf(more, of, stock)
        );
      }),
    );
  });

  test('a product without a rule gets the wanted quantity up to its stock', () => {
    fc.assert(
      fc.property(
        wanted,
        free,
        (wish, stock) => quantityOf(wish, any, stock) === Math.min(wish, stock, maxQuantity),
      ),
    );
  });

  test('a step up or down results in a permitted quantity', () => {
    fc.assert(
      fc.property(wanted, rule, (now, of) => {
        const [up, down] = [steppedQuantity(now, 1, of), steppedQuantity(now, -1, of)];
        const least = leastQuantity(of);
        const isSold = (pieces: number) => pieces % of.multiple === 0 && pieces >= least;
        return (
          isSold(up) &&
          isSold(down) &&
          up >= Math.min(now + 1, mostQuantity(of)) &&
          (down < now || down === least)
        );
      }),
    );
  });
});

test('a quantity rule and its effect are described, and a product without a rule has no text', () => {
  const words = (multiple: number, minimum: number, unit = 'шт.') =>
    plain(soldBy({ multiple, minimum }, unit));
  expect(words(10, 20)).toBe('кратно 10, от 20 шт.');
  expect(words(10, 15)).toBe('кратно 10, от 20 шт.');
  expect(words(10, 1)).toBe('кратно 10');
  expect(words(1, 2, 'бухта')).toBe('от 2 бухт');
  expect(words(1, 21, 'бухта')).toBe('от 21 бухты');
  expect(words(1, 1)).toBe('');
  const inAll = (pack: number, multiple: number) => plain(soldIn({ pack, multiple, minimum: 1 }, 'шт.'));
  expect(inAll(12, 24)).toBe('кратно 24, в упаковке 12 шт.');
  expect(inAll(12, 1)).toBe('в упаковке 12 шт.');
  expect(inAll(1, 1)).toBe('');
  const raised = (wanted: number, multiple: number, minimum: number, free: number) =>
    plain(raisedText(permittedQuantity(wanted, { multiple, minimum, free }), { multiple, minimum }, 'шт.'));
  expect(raised(12, 10, 1, 99)).toBe('Количество увеличено с 12 до 20 шт.: продаётся по 10 шт.');
  expect(raised(12, 1, 20, 99)).toBe('Количество увеличено с 12 до 20 шт.: минимум 20 шт.');
  expect(raised(12, 10, 20, 17)).toBe(
    'Количество увеличено с 12 до 17 шт.: это весь остаток, продаётся кратно 10, от 20 шт.',
  );
});
