import { describe, expect, test } from 'vitest';
import { openStates } from '#server/db/order-states.ts';
import {
  canCancel,
  mayMove,
  movesOf,
  orderNumber,
  orderStates,
  parseOrderNumber,
  whyNotMoved,
} from '#server/ordering/orders/rules.ts';

describe('order states', () => {
  test('order states have the numbers, names and colors of the old portal', () => {
    expect(orderStates.map(({ id, header, label }) => [id, header, label])).toEqual([
      [1, 'Новый', 'neutral'],
      [2, 'В обработке', 'neutral'],
      [10, 'Собирается', 'primary'],
      [11, 'Отгружен', 'neutral'],
      [3, 'Выполнен', 'success'],
      [4, 'Отменён', 'danger'],
    ]);
  });

  test('an order can be canceled until the goods are shipped', () => {
    expect(orderStates.filter(({ id }) => canCancel(id)).map(({ id }) => id)).toEqual([1, 2, 10]);
    expect(openStates).toEqual([1, 2, 10]);
  });

  test('a forbidden change of an order state has an explanation', () => {
    expect(whyNotMoved(1, 11)).toBe('Отгрузить можно только собранный заказ. Сейчас он «Новый»');
    expect(whyNotMoved(3, 4)).toBe(
      'Отменить можно только заказ, который ещё не отгружен. Сейчас он «Выполнен»',
    );
    expect(whyNotMoved(1, 77)).toBeUndefined();
  });

  test('an order can move only to an existing state and never from an unknown state', () => {
    const known = orderStates.map(({ id }) => id);
    expect(orderStates.flatMap(({ next }) => next).every(({ to }) => known.includes(to))).toBe(true);
    expect(mayMove('staff', 1, 3)).toBe(false);
    expect(mayMove('staff', 77, 4)).toBe(false);
  });

  test('staff move an order step by step, while a dealer can only cancel the order', () => {
    const moves = (by: 'staff' | 'customer') => orderStates.map(({ id }) => [id, ...movesOf(by, id)]);
    expect(moves('staff')).toEqual([[1, 2, 4], [2, 10, 4], [10, 11, 4], [11, 3], [3], [4]]);
    expect(moves('customer')).toEqual([[1, 4], [2, 4], [10, 4], [11], [3], [4]]);
  });
});

describe('the number of an order', () => {
  test('an order number consists of the Moscow year and the id', () => {
    expect(orderNumber(123, Date.parse('2026-07-20T09:00:00Z'))).toBe('26-000123');
    expect(orderNumber(1, Date.parse('2026-12-31T21:30:00Z'))).toBe('27-000001');
    expect(orderNumber(12_345_678, Date.parse('2026-07-20T09:00:00Z'))).toBe('26-12345678');
  });

  test.each([
    ['26-000123', 123],
    [' № 26-000123 ', 123],
    ['123', 123],
    ['26-12345678', 12_345_678],
    ['26-000000', undefined],
    ['abc', undefined],
    ['', undefined],
    ['26-00-12', undefined],
  ])('the order number «%s» is read as %s', (text, id) => {
    expect(parseOrderNumber(text)).toBe(id);
  });
});
