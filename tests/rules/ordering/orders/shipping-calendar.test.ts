import { describe, expect, test } from 'vitest';
import { deliveryDaysText } from '#server/ordering/orders/delivery-days.ts';
import {
  deliveryCalendar,
  shippingDayProblem,
  shippingDays,
  shippingDaysText,
} from '#server/ordering/orders/shipping-calendar.ts';

/** Friday 24 July 2026 in London, 00:30 on Saturday in Moscow. */
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
  test('shipping days start with the first open day from today in Moscow and end within four weeks', () => {
    expect(shippingDays(saturday, usual)).toEqual({
      first: '2026-07-27',
      last: '2026-08-21',
      suggested: '2026-07-27',
    });
  });

  test('the suggested shipping day is the next open day after today', () => {
    const monday = saturday + 2 * 86_400_000;
    expect(shippingDays(monday, usual)).toMatchObject({ first: '2026-07-27', suggested: '2026-07-28' });
  });

  test('holidays are not shipping days, and working Saturdays are', () => {
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
  ])('the shipping day %s is rejected with a message that names open days', (day, message) => {
    expect(shippingDayProblem(day, saturday, withHoliday)).toBe(message);
  });

  test('a warehouse closed for four weeks has no shipping days, and the message names a contact', () => {
    expect(shippingDays(saturday, never)).toMatchObject({ suggested: undefined });
    expect(shippingDayProblem('2026-07-27', saturday, never)).toBe(
      'В ближайшие четыре недели склад не отгружает. Напишите вашему менеджеру',
    );
  });

  test('the description of shipping days lists the excluded weekdays', () => {
    const text = shippingDaysText(saturday, { ...usual, weekdays: new Set([1, 2, 4, 5, 6]) });
    expect(text).toBe('с\u00a025.07.2026 по\u00a022.08.2026, кроме среды, воскресенья');
  });
});

describe('the calendar of a delivery option', () => {
  const header = 'Курьер';
  const tuesdays = deliveryCalendar(usual, { header, weekdays: '26', cutoffHour: null }, saturday);
  /** Monday at 14:59 and at 15:00 in Moscow. */
  const before = Date.parse('2026-07-27T11:59:00Z');
  const after = Date.parse('2026-07-27T12:00:00Z');
  const untilThree = { header, weekdays: '1234567', cutoffHour: 15 };

  test('a delivery option restricts the shipping days of the warehouse', () => {
    expect(shippingDays(saturday, tuesdays)).toMatchObject({
      first: '2026-07-28',
      last: '2026-08-18',
      suggested: '2026-07-28',
    });
    expect(shippingDayProblem('2026-07-28', saturday, tuesdays)).toBeUndefined();
    expect(shippingDayProblem('2026-07-29', saturday, tuesdays)).toBe(
      '29.07.2026, среда: «Курьер» в этот день не возит. Ближайший день отгрузки – 04.08.2026, вторник',
    );
    expect(shippingDayProblem('2026-08-01', saturday, tuesdays)).toBe(
      '01.08.2026, суббота: склад не отгружает. Ближайший день отгрузки – 04.08.2026, вторник',
    );
  });

  test('a delivery option accepts orders for the next day until its cutoff hour', () => {
    const early = deliveryCalendar(usual, untilThree, before);
    expect(shippingDays(before, early).first).toBe('2026-07-28');
    expect(shippingDayProblem('2026-07-28', before, early)).toBeUndefined();
    const late = deliveryCalendar(usual, untilThree, after);
    expect(shippingDays(after, late)).toMatchObject({ first: '2026-07-29', suggested: '2026-07-29' });
    expect(shippingDayProblem('2026-07-28', after, late)).toBe(
      '28.07.2026, вторник: «Курьер» на этот день уже не успеет, заказы принимаем до\u00a015:00\u00a0накануне. Ближайший день отгрузки – 29.07.2026, среда',
    );
  });

  test('any day is rejected if a delivery option has no shipping day in four weeks', () => {
    const sundays = deliveryCalendar(usual, { header, weekdays: '7', cutoffHour: null }, saturday);
    expect(shippingDayProblem('2026-07-28', saturday, sundays)).toMatch(
      /^Курьер: в ближайшие четыре недели нет/,
    );
  });

  test('the text of a delivery option lists its weekdays and cutoff hour if they are restricted', () => {
    expect(deliveryDaysText({ weekdays: '1234567', cutoffHour: null })).toBe('');
    expect(deliveryDaysText({ weekdays: '12345', cutoffHour: null })).toBe('по будням');
    expect(deliveryDaysText({ weekdays: '24', cutoffHour: 15 })).toBe(
      'вт, чт, заказы до\u00a015:00\u00a0– на следующий день',
    );
  });
});
