import { expect, test } from 'vitest';
import { ruDateTimeOf } from '#server/kernel/clock.ts';

test('a no-break space joins the day and the time of a formatted moment', () => {
  expect(ruDateTimeOf(Date.parse('2026-07-05T11:30:00Z'))).toBe('05.07.2026,\u00a014:30');
});
