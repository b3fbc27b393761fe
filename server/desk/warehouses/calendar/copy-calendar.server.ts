import { z } from 'zod';
import { dayOf } from '../../../kernel/clock.ts';
import { zId } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { recordChange } from '../../../work/history/record-change.server.ts';
import { noSuchWarehouse } from '../get-warehouse.server.ts';
import { calendarCopy } from './calendar-copy.server.ts';
import { deleteDays, heldWarehouse, insertDays, putWeek } from './repository.server.ts';

/**
 * Replaces the calendar of a warehouse by that of another one (§12.1.42): week, cut-off time, and exceptions from today
 * on. Nothing is copied if the changes differ from those `seen` in previewCalendarCopy; a copy that changes nothing is
 * not an error. Refusals: NOT_FOUND, BAD_INPUT at `from`, CHANGED_MEANWHILE.
 */
export const copyCalendar = staffUseCase({
  name: 'copy-calendar',
  access: withRight('warehouses'),
  writes: true,
  input: z.object({ id: zId, from: zId, seen: z.string() }),
  async run({ seen, ...which }, ctx) {
    const { db, now } = ctx;
    const { id, from } = which;
    const today = dayOf(now);
    // In the order of the ids, so that two copies in opposite directions do not wait for each other.
    const [first = id, second = from] = [id, from].sort((a, b) => a - b);
    if (!((await heldWarehouse(db, first)) && (await heldWarehouse(db, second)))) return noSuchWarehouse();
    const copy = await calendarCopy(db, which, today);
    if (!copy.ok) return copy;
    const { warehouse, week, days, changes } = copy.value;
    if (changes.length === 0) return ok(warehouse);
    if (seen !== copy.value.seen) {
      const message = 'Календари изменились, пока вопрос был открыт. Проверьте изменения ещё раз';
      return fail('CHANGED_MEANWHILE', { message });
    }
    await putWeek(db, id, week);
    await deleteDays(db, id, { first: today });
    await insertDays(db, id, days);
    await recordChange(ctx, { kind: 'warehouse', action: 'changed', ...warehouse, changes });
    return ok(warehouse);
  },
});
