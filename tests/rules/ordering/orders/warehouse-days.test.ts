import { describe, expect, test } from 'vitest';
import { addDays, dayOf, isoOfRu } from '#server/kernel/clock.ts';
import { everyDay } from '#server/ordering/orders/delivery-days.ts';
import {
  deliveryCalendar,
  shippingDayProblem,
  shippingDays,
  shippingDaysText,
} from '#server/ordering/orders/shipping-calendar.ts';
import { commonCalendar, cutoffText, type WarehouseDays } from '#server/ordering/orders/warehouse-days.ts';
import { random } from '#tests/builders/random.ts';

/** A warehouse that ships on these weekdays; exceptions: `+2026-08-01` ships, `-2026-07-28` does not. */
function warehouse(header: string, weekdays = '12345', cutoff = '', ...exceptions: string[]): WarehouseDays {
  const [hours = 0, minutes = 0] = cutoff.split(':').map(Number);
  return {
    header,
    weekdays: new Set([...weekdays].map(Number)),
    cutoff: cutoff === '' ? null : hours * 60 + minutes,
    exceptions: new Map(exceptions.map((each) => [each.slice(1), each.startsWith('+')])),
  };
}

const tula = (...days: string[]) => warehouse('Тула', ...days);
const klin = (...days: string[]) => warehouse('Клин', ...days);
const tuesdays = { header: 'Курьер', weekdays: '2', cutoffHour: null };
const untilTen = { header: 'Курьер', weekdays: everyDay, cutoffHour: 10 };
/** A time in Moscow of the week from Monday, 27 July 2026. */
const at = (day: string, time: string) => Date.parse(`2026-${day}T${time}:00+03:00`);
const noon = at('07-27', '12:00');

describe('the first possible and the suggested day', () => {
  test.each<[string, number, WarehouseDays[], typeof tuesdays | typeof untilTen | undefined, string, string]>(
    [
      ['no settings', noon, [tula()], undefined, '07-27', '07-28'],
      ['two warehouses without settings', noon, [tula(), klin()], undefined, '07-27', '07-28'],
      [
        'before the cut-off time',
        at('07-27', '14:59'),
        [tula('12345', '15:00')],
        undefined,
        '07-28',
        '07-28',
      ],
      ['at the cut-off time', at('07-27', '15:00'), [tula('12345', '15:00')], undefined, '07-29', '07-29'],
      ['before it on Friday', at('07-31', '14:00'), [tula('12345', '15:00')], undefined, '08-03', '08-03'],
      ['after it on Friday', at('07-31', '16:00'), [tula('12345', '15:00')], undefined, '08-04', '08-04'],
      ['on Saturday', at('08-01', '09:00'), [tula('12345', '15:00')], undefined, '08-04', '08-04'],
      ['other weekdays', noon, [tula('36')], undefined, '07-29', '07-29'],
      ['other weekdays after the time', noon, [tula('136', '9:30')], undefined, '08-01', '08-01'],
      ['a holiday', noon, [tula('12345', '', '-2026-07-28')], undefined, '07-27', '07-29'],
      ['a holiday today', noon, [tula('12345', '', '-2026-07-27')], undefined, '07-28', '07-28'],
      [
        'a moved day',
        at('07-31', '14:00'),
        [tula('12345', '15:00', '+2026-08-01')],
        undefined,
        '08-01',
        '08-01',
      ],
      ['a holiday after the time', noon, [tula('12345', '9:00', '-2026-07-28')], undefined, '07-30', '07-30'],
      ['two different weeks', noon, [tula('135'), klin('2356')], undefined, '07-29', '07-29'],
      ['a holiday of one', noon, [tula(), klin('12345', '', '-2026-07-28')], undefined, '07-27', '07-29'],
      [
        'the later of two times',
        noon,
        [tula('12345', '9:00'), klin('12345', '15:00')],
        undefined,
        '07-29',
        '07-29',
      ],
      ['one with a time', noon, [tula(), klin('135', '15:00')], undefined, '07-29', '07-29'],
      [
        'a moved day of one',
        at('07-31', '12:00'),
        [tula('12345', '', '+2026-08-01'), klin()],
        undefined,
        '07-31',
        '08-03',
      ],
      ['a delivery option', noon, [tula()], tuesdays, '07-28', '07-28'],
      ['a delivery option after the time', noon, [tula('12345', '9:00')], tuesdays, '08-04', '08-04'],
      [
        'a delivery option of two',
        noon,
        [tula(), klin('12345', '', '-2026-07-28')],
        tuesdays,
        '08-04',
        '08-04',
      ],
      ['both times', noon, [tula('12345', '15:00')], untilTen, '07-29', '07-29'],
    ],
  )('%s', (_, now, warehouses, delivery, first, suggested) => {
    const calendar = deliveryCalendar(commonCalendar(warehouses, now), delivery, now);
    expect(shippingDays(now, calendar)).toMatchObject({
      first: `2026-${first}`,
      suggested: `2026-${suggested}`,
    });
  });
});

describe('the message for a refused day', () => {
  const problem = (day: string, ...warehouses: WarehouseDays[]) =>
    shippingDayProblem(`2026-${day}`, noon, commonCalendar(warehouses, noon));

  test('warehouses without settings are not named, and the message is the one of before', () => {
    const message =
      '01.08.2026, суббота: склад не отгружает. Ближайший день отгрузки – 03.08.2026, понедельник';
    expect([problem('08-01', tula()), problem('08-01', tula(), klin())]).toEqual([message, message]);
  });

  test('the warehouse that is closed is named if another one of the order ships', () => {
    expect(problem('07-28', tula(), klin('12345', '', '-2026-07-28'))).toBe(
      '28.07.2026, вторник: склад «Клин» не отгружает. Ближайший день отгрузки – 29.07.2026, среда',
    );
    expect(problem('07-28', tula('135'), klin('135'), warehouse('Дно'))).toMatch(
      /склады «Тула» и «Клин» не отгружают/,
    );
  });

  test('an order after the cut-off time is told about the time, and about the warehouse if there are several', () => {
    expect(problem('07-28', tula('12345', '9:30'))).toBe(
      '28.07.2026, вторник: склад на этот день уже не успеет, заказы принимаем до\u00a09:30 предыдущего дня отгрузки. Ближайший день отгрузки – 29.07.2026, среда',
    );
    expect(problem('07-28', klin(), tula('12345', '9:30'))).toMatch(
      /склад «Тула» на этот день уже не успеет/,
    );
  });

  test('warehouses without a common day are named, and may be ordered from separately', () => {
    expect(problem('07-28', tula('135'), klin('246'))).toBe(
      'У складов «Тула» и «Клин» в ближайшие четыре недели нет общего дня отгрузки. Закажите товары с\u00a0них по отдельности',
    );
    expect(problem('07-28', tula(''), klin())).toBe(
      'В ближайшие четыре недели склад не отгружает. Напишите вашему менеджеру',
    );
  });

  test('the description lists the days on which only one of the warehouses ships', () => {
    const calendar = commonCalendar([tula(), klin('123456', '', '-2026-07-30')], noon);
    expect(shippingDaysText(noon, calendar)).toBe(
      'с\u00a027.07.2026 по\u00a024.08.2026, кроме выходных, 30.07',
    );
  });
});

describe('any calendars', () => {
  const { below, chance, pick, some } = random(38);
  const anyWarehouse = (i: number): WarehouseDays => ({
    header: `Склад ${i}`,
    weekdays: new Set(some([1, 2, 3, 4, 5, 6, 7], 0.7)),
    cutoff: chance(0.5) ? 1 + below(1439) : null,
    exceptions: new Map(
      some(
        Array.from({ length: 40 }, (_, i) => addDays('2026-07-20', i)),
        0.15,
      ).map((day) => [day, chance(0.5)]),
    ),
  });
  const cases = Array.from({ length: 100 }, (_, i) => {
    const now = noon + below(7 * 24 * 60) * 60_000;
    const warehouses = Array.from({ length: 1 + below(3) }, (_, i) => anyWarehouse(i));
    const options = [undefined, undefined, tuesdays, untilTen, { ...untilTen, weekdays: '1356' }];
    return { i, now, warehouses, delivery: pick(options) };
  });

  test('the suggested day is allowed, a refused day’s message names an allowed one, and later orders leave no earlier', () => {
    for (const { i, now, warehouses, delivery } of cases) {
      const calendarAt = (time: number) => deliveryCalendar(commonCalendar(warehouses, time), delivery, time);
      const calendar = calendarAt(now);
      const { suggested } = shippingDays(now, calendar);
      if (!suggested) continue;
      expect(shippingDayProblem(suggested, now, calendar), `case ${i}`).toBeUndefined();
      for (let ahead = 0; ahead <= 28; ahead++) {
        const message = shippingDayProblem(addDays(dayOf(now), ahead), now, calendar);
        if (message === undefined) continue;
        const named = isoOfRu(/день отгрузки – (\d\d\.\d\d\.\d{4})/.exec(message)?.[1] ?? '');
        expect(shippingDayProblem(named ?? message, now, calendar), `case ${i}: ${message}`).toBeUndefined();
      }
      const later = commonCalendar(warehouses, now + 6 * 3_600_000).earliest;
      expect(later >= (calendar.earliest ?? ''), `case ${i}`).toBe(true);
    }
  });

  test('one warehouse without settings gives the same days as before', () => {
    for (const { now, delivery } of cases) {
      const { header: _, cutoff: __, ...days } = tula();
      const [before, after] = [days, commonCalendar([tula()], now)].map((calendar) => {
        const whole = deliveryCalendar(calendar, delivery, now);
        const ahead = Array.from({ length: 31 }, (_, i) => addDays(dayOf(now), i - 1));
        const problems = ahead.map((day) => shippingDayProblem(day, now, whole));
        return [shippingDays(now, whole), shippingDaysText(now, whole), problems];
      });
      expect(after).toEqual(before);
    }
  });
});

test('a cut-off time is shown with two digits of minutes', () => {
  expect([cutoffText(900), cutoffText(9 * 60 + 5)]).toEqual(['15:00', '9:05']);
});
