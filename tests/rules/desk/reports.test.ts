import { expect, test } from 'vitest';
import { abcOf, xyzOf } from '#server/desk/reports/classes.ts';
import {
  askedPeriod,
  monthsEarlier,
  previousPeriod,
  wholeMonths,
} from '#server/desk/reports/report-period.ts';
import { rhythmOf } from '#server/desk/reports/rhythm.ts';
import { salesPeriodsOf } from '#server/ordering/sums/periods.ts';

const days = (text: string) => {
  const [startDate = '', endDate = ''] = text.split(' ');
  return { startDate, endDate };
};

test.each([
  [[80, 15, 5], 'ABC'],
  [[90, 10], 'AB'],
  [[40, 40, 15, 5], 'AABC'],
  [[100], 'A'],
  [[50, 50, 0, -10], 'AACC'],
  [[0, 0], 'CC'],
])('the sums %j are of the classes %s', (sums, letters) => {
  expect(abcOf(sums).join('')).toBe(letters);
});

test.each([
  [[100, 100, 100], 'X'],
  [[90, 110], 'X'],
  [[75, 125], 'Y'],
  [[0, 0, 300], 'Z'],
  [[0, 0, 0], 'Z'],
])('monthly sales of %j are of the class %s', (months, letter) => {
  const sum = months.reduce((all, each) => all + each, 0);
  const squares = months.reduce((all, each) => all + each * each, 0);
  expect(xyzOf({ sum, squares, months: months.length })).toBe(letter);
});

test.each([
  ['2026-07-01 2026-07-20', '2026-06-01 2026-06-20'],
  ['2026-07-01 2026-07-31', '2026-06-01 2026-06-30'],
  ['2026-03-01 2026-03-30', '2026-02-01 2026-02-28'],
  ['2026-01-01 2026-06-30', '2025-07-01 2025-12-31'],
  ['2026-07-10 2026-07-16', '2026-07-03 2026-07-09'],
])('the period before %s is %s', (period, before) => {
  expect(previousPeriod(days(period))).toEqual(days(before));
});

test('periods are completed, moved by a year, and split into months and kept periods', () => {
  expect(askedPeriod({}, '2026-07-20')).toEqual(days('2026-06-21 2026-07-20'));
  expect(askedPeriod({ endDate: '2026-05-10' }, '2026-07-20')).toEqual(days('2026-05-01 2026-05-10'));
  expect(askedPeriod({ startDate: '2026-08-01' }, '2026-07-20')).toEqual(days('2026-08-01 2026-08-01'));
  expect(monthsEarlier(days('2024-02-01 2024-02-29'), 12)).toEqual(days('2023-02-01 2023-02-28'));
  expect(wholeMonths(days('2026-03-02 2026-06-30'))).toEqual(['2026-04', '2026-05', '2026-06']);
  expect(salesPeriodsOf(days('2024-12-31 2026-05-01'))).toEqual([
    ...['2025', '2026-01', '2026-02', '2026-03', '2026-04', '2024-12-31', '2026-05-01'],
  ]);
});

test('the rhythm of a dealer is the median pause, from three orders on two days', () => {
  const day = (day: string, goods: number, orders = 1) => ({ day, goods, orders });
  expect(rhythmOf([day('2026-07-01', 100), day('2026-07-03', 300), day('2026-07-13', 200)])).toEqual({
    pauseDays: 6,
    usualGoods: 200,
    orders: 3,
    lastOn: '2026-07-13',
    silentOn: '2026-07-26',
  });
  expect(rhythmOf([day('2026-07-01', 100), day('2026-07-03', 300)])).toBeUndefined();
  expect(rhythmOf([day('2026-07-01', 100, 5)])).toBeUndefined();
});
