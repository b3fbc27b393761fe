import { z } from 'zod';
import { dayOf } from '../../../kernel/clock.ts';
import { zId } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { calendarCopy } from './calendar-copy.server.ts';

/**
 * Returns what copyCalendar would change in the calendar of a warehouse, with the fingerprint `seen` of the changes
 * (§12.1.42). Refusals: NOT_FOUND; BAD_INPUT at `from`.
 */
export const previewCalendarCopy = staffUseCase({
  name: 'preview-calendar-copy',
  access: withRight('warehouses'),
  writes: false,
  input: z.object({ id: zId, from: zId }),
  async run(which, { db, now }) {
    const copy = await calendarCopy(db, which, dayOf(now));
    if (!copy.ok) return copy;
    const { warehouse, from, changes, seen } = copy.value;
    return ok({ ...warehouse, from, changes, seen });
  },
});
