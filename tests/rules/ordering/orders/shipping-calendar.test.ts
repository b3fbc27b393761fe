import { describe, expect, test } from 'vitest';
import {
  shippingDayProblem,
  shippingDays,
  shippingDaysText,
} from '#server/ordering/orders/shipping-calendar.ts';

/** Friday 24 July 2026 in London, half past midnight of Saturday in Moscow. */
const saturday = Date.parse('2026-07-24T21:30:00Z');
const workdays = new Set([1, 2, 3, 4, 5]);
const usual = { weekdays: workdays, exceptions: new Map<string, boolean>() };
const withHoliday = {
  weekdays: workdays,
  exceptions: new Map([
    ['2026-07-27', false],
    ['2026-08-01', true],
  ]),
};
const never = { weekdays: new Set<number>(), exceptions: new Map<string, boolean>() };

describe('shipping days', () => {
  test('begin with the first open day from today in Moscow and end within four weeks', () => {
    expect(shippingDays(saturday, usual)).toEqual({
      first: '2026-07-27',
      last: '2026-08-21',
      suggested: '2026-07-27',
    });
  });

  test('suggest the next open day, not today', () => {
    const monday = saturday + 2 * 86_400_000;
    expect(shippingDays(monday, usual)).toMatchObject({ first: '2026-07-27', suggested: '2026-07-28' });
  });

  test('respect holidays and working Saturdays', () => {
    expect(shippingDays(saturday, withHoliday)).toMatchObject({ first: '2026-07-28' });
    expect(shippingDayProblem('2026-08-01', saturday, withHoliday)).toBeUndefined();
    expect(shippingDaysText(saturday, withHoliday)).toBe(
      'с\u00a028.07.2026 по\u00a021.08.2026, кроме выходных, но\u00a001.08 отгружаем',
    );
  });

  test.each([
    [
      '2026-07-26',
      '26.07.2026, воскресенье: склад не отгружает. Ближайший день отгрузки – 28.07.2026, вторник',
    ],
    ['2026-08-22', '22.08.2026, суббота: склад не отгружает. Ближайший день отгрузки – 21.08.2026, пятница'],
    ['2026-08-23', 'Выберите дату с\u00a028.07.2026 по\u00a021.08.2026'],
    ['2026-07-24', 'Выберите дату с\u00a028.07.2026 по\u00a021.08.2026'],
  ])('refuse %s with a message that names an open day', (day, message) => {
    expect(shippingDayProblem(day, saturday, withHoliday)).toBe(message);
  });

  test('a warehouse that is closed for four weeks names a contact', () => {
    expect(shippingDays(saturday, never)).toMatchObject({ suggested: undefined });
    expect(shippingDayProblem('2026-07-27', saturday, never)).toBe(
      'В ближайшие четыре недели склад не отгружает. Напишите вашему менеджеру',
    );
  });

  test('describe the excluded days of the week', () => {
    const text = shippingDaysText(saturday, { ...usual, weekdays: new Set([1, 2, 4, 5, 6]) });
    expect(text).toBe('с\u00a025.07.2026 по\u00a022.08.2026, кроме среды, воскресенья');
  });
});
