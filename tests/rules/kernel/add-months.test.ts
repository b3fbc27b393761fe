import { expect, test } from 'vitest';
import { addMonths } from '#server/kernel/clock.ts';

test.each([
  ['2026-07-20', -1, '2026-06-20'],
  ['2026-07-20', -12, '2025-07-20'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-10-31', 1, '2026-11-30'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-05-01', 0, '2026-05-01'],
])('%s plus %i months is %s', (day, months, result) => {
  expect(addMonths(day, months)).toBe(result);
});
