import { z } from 'zod';
import { dayOf, ruDate } from '../../../kernel/clock.ts';
import { zComingDate, zId, zLine, zSaidSwitch } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { noted } from '../../../work/history/history-entry.ts';
import { recordChange } from '../../../work/history/record-change.server.ts';
import { noSuchWarehouse } from '../get-warehouse.server.ts';
import { dayText } from './calendar-view.ts';
import { heldWarehouse, insertDays, ownDays } from './repository.server.ts';

/**
 * Adds an exception to the calendar of a warehouse (§12.1.42): `{id, day, ships, note}`. Without a year, `day` is the
 * next such day. Sending the same exception again is not an error. Refusals: NOT_FOUND; BAD_INPUT at `day` for a day in
 * the past, or one with another exception.
 */
export const addCalendarDay = staffUseCase({
  name: 'add-calendar-day',
  access: withRight('warehouses'),
  writes: true,
  input: z.object({ id: zId, day: zComingDate, ships: zSaidSwitch, note: zLine(255) }),
  async run({ id, ...added }, ctx) {
    const { db, now } = ctx;
    const warehouse = await heldWarehouse(db, id);
    if (!warehouse) return noSuchWarehouse();
    const { day } = added;
    const known = (await ownDays(db, id, { first: day, last: day }))[0];
    if (known && dayText(known) === dayText(added)) return ok({ id, day });
    const problem = known
      ? `${ruDate(day)} уже в\u00a0списке: ${dayText(known)}. Сначала удалите этот день`
      : day < dayOf(now) && 'Этот день уже прошёл';
    if (problem) return fail('BAD_INPUT', { fields: { day: [problem] } });
    await insertDays(db, id, [added]);
    await recordChange(ctx, {
      ...({ kind: 'warehouse', action: 'changed' } as const),
      ...warehouse,
      changes: [noted(ruDate(day), dayText(added))],
    });
    return ok({ id, day });
  },
});
