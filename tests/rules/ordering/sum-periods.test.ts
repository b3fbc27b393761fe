import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayMs, startOfDay } from '#server/kernel/clock.ts';
import {
  momentsOf,
  partsOf,
  periodsAt,
  periodsOfYear,
  salesPartsOf,
  splitIntoPeriods,
} from '#server/ordering/sums/periods.ts';

const noonOf = (day: string) => startOfDay(day) + dayMs / 2;

describe('the periods of a moment', () => {
  test.each([
    ['2026-01-01', ['2026', '2026-Q1', '2026-01']],
    ['2026-09-30', ['2026', '2026-Q3', '2026-09']],
    ['2024-02-29', ['2024', '2024-Q1', '2024-02']],
  ])('the first and last moment of %s are in the periods %j', (day, periods) => {
    expect(periodsAt(startOfDay(day))).toEqual(periods);
    expect(periodsAt(startOfDay(addDays(day, 1)) - 1)).toEqual(periods);
  });

  test('a period of sums includes its start and excludes its end', () => {
    for (const period of periodsAt(noonOf('2024-02-29'))) {
      const { from, until } = momentsOf(period);
      expect(periodsAt(from)).toContain(period);
      expect(periodsAt(until - 1)).toContain(period);
      expect(periodsAt(from - 1)).not.toContain(period);
      expect(periodsAt(until)).not.toContain(period);
    }
  });
});

test('a year of sales has twelve months, and a month its days', () => {
  expect(salesPartsOf('2026')).toHaveLength(12);
  expect(salesPartsOf('2024-02').slice(-2)).toEqual(['2024-02-28', '2024-02-29']);
});

test('the periods of a year are its months, its quarters and the year, each after its parts', () => {
  const listed = periodsOfYear('2026');
  expect(listed).toHaveLength(17);
  for (const [place, period] of listed.entries())
    expect(listed.slice(0, place)).toEqual(expect.arrayContaining(partsOf(period)));
  expect(partsOf('2026-Q4')).toEqual(['2026-10', '2026-11', '2026-12']);
});

describe('a span of days', () => {
  test('a span of two years is split into six periods and two incomplete months', () => {
    expect(splitIntoPeriods({ startDate: '2024-07-21', endDate: '2026-07-20' }, 'year')).toEqual({
      periods: ['2024-08', '2024-09', '2024-Q4', '2025', '2026-Q1', '2026-Q2'],
      rest: [
        { startDate: '2024-07-21', endDate: '2024-07-31' },
        { startDate: '2026-07-01', endDate: '2026-07-20' },
      ],
    });
  });

  test('a span within a month has no period, and a reversed span has no days', () => {
    const within = { startDate: '2026-07-02', endDate: '2026-07-30' };
    expect(splitIntoPeriods(within, 'year')).toEqual({ periods: [], rest: [within] });
    expect(splitIntoPeriods({ startDate: '2026-07-02', endDate: '2026-07-01' }, 'year')).toEqual({
      periods: [],
      rest: [],
    });
  });

  test('every day of a span is covered exactly once', () => {
    const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2022-12-01', days));
    const span = fc.record({ startDate: day, endDate: day });
    fc.assert(
      fc.property(span, fc.constantFrom('year' as const, 'month' as const), (asked, largest) => {
        const { periods, rest } = splitIntoPeriods(asked, largest);
        expect(rest.length).toBeLessThanOrEqual(2);
        for (let each = '2022-11-01'; each < '2027-03-01'; each = addDays(each, 1)) {
          const own = periodsAt(noonOf(each)).filter((period) => periods.includes(period)).length;
          const left = rest.filter(({ startDate, endDate }) => startDate <= each && each <= endDate).length;
          expect(own + left).toBe(asked.startDate <= each && each <= asked.endDate ? 1 : 0);
        }
      }),
    );
  });
});
