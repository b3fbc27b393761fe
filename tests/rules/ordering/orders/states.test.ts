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
  test('states have the numbers, names and colours of the old portal', () => {
    expect(orderStates.map(({ id, header, label }) => [id, header, label])).toEqual([
      [1, 'Новый', 'neutral'],
      [2, 'В обработке', 'neutral'],
      [10, 'Собирается', 'primary'],
      [11, 'Отгружен', 'neutral'],
      [3, 'Выполнен', 'success'],
      [4, 'Отменён', 'danger'],
    ]);
  });

  test('an order can be cancelled until the goods are shipped', () => {
    expect(orderStates.filter(({ id }) => canCancel(id)).map(({ id }) => id)).toEqual([1, 2, 10]);
    expect(openStates).toEqual([1, 2, 10]);
  });

  test('a state that cannot be reached has an explanation', () => {
    expect(whyNotMoved(1, 11)).toBe('Отгрузить можно только собранный заказ. Сейчас он «Новый»');
    expect(whyNotMoved(3, 4)).toBe(
      'Отменить можно только заказ, который ещё не отгружен. Сейчас он «Выполнен»',
    );
    expect(whyNotMoved(1, 77)).toBeUndefined();
  });

  test('states lead only to existing states, and an unknown one leads nowhere', () => {
    const known = orderStates.map(({ id }) => id);
    expect(orderStates.flatMap(({ next }) => next).every(({ to }) => known.includes(to))).toBe(true);
    expect(mayMove('staff', 1, 3)).toBe(false);
    expect(mayMove('staff', 77, 4)).toBe(false);
  });

  test('staff change the state step by step, while a dealer can only cancel', () => {
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
