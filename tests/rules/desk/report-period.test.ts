import { expect, test } from 'vitest';
import { askedPeriod, wholeMonths } from '#server/desk/reports/report-period.ts';

test.each([
  [
    { startDate: '2026-01-01', endDate: '9999-12-31' },
    { startDate: '2026-01-01', endDate: '2099-12-31' },
  ],
  [
    { startDate: '0001-01-01', endDate: '2026-01-31' },
    { startDate: '2000-01-01', endDate: '2026-01-31' },
  ],
  [{ endDate: '2026-01-31' }, { startDate: '2026-01-01', endDate: '2026-01-31' }],
])('the period %j of a report is limited to the days with kept sums', (asked, expected) => {
  const period = askedPeriod(asked, '2026-11-30');
  expect(period).toEqual(expected);
  expect(wholeMonths(period).length).toBeLessThanOrEqual(1_200);
});
