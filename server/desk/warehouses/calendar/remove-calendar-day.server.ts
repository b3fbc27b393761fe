import { z } from 'zod';
import { zId, zLine, zSaidSwitch } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { recordChange } from '../../../work/history/record-change.server.ts';
import { noSuchWarehouse } from '../get-warehouse.server.ts';
import { dayChange, dayText } from './calendar-view.ts';
import { zShownDay } from './input.ts';
import { deleteDays, heldWarehouse, insertDays, ownDays } from './repository.server.ts';

/**
 * Removes an exception from the calendar of a warehouse (`removed` 1), or restores it (0): `{id, day, ships, note,
 * removed}`, with the values that the screen showed (§12.1.42). Repeating the call is not an error. Refusals:
 * NOT_FOUND; CHANGED_MEANWHILE if the calendar has another exception on this day.
 */
export const removeCalendarDay = staffUseCase({
  name: 'remove-calendar-day',
  access: withRight('warehouses'),
  writes: true,
  input: z.object({ id: zId, ...zShownDay, note: zLine(255), removed: zSaidSwitch }),
  async run({ id, removed, ...shown }, ctx) {
    const { db } = ctx;
    const warehouse = await heldWarehouse(db, id);
    if (!warehouse) return noSuchWarehouse();
    const { day } = shown;
    const only = { first: day, last: day };
    const stored = (await ownDays(db, id, only))[0];
    if (stored && dayText(stored) !== dayText(shown)) {
      const message = `Этот день изменили, пока страница была открыта. Сейчас склад ${dayText(stored)}`;
      return fail('CHANGED_MEANWHILE', { message });
    }
    if ((stored !== undefined) !== removed) return ok(shown);
    if (removed) await deleteDays(db, id, only);
    else await insertDays(db, id, [shown]);
    const change = removed ? dayChange(day, shown, undefined) : dayChange(day, undefined, shown);
    await recordChange(ctx, {
      ...({ kind: 'warehouse', action: 'changed' } as const),
      ...{ ...warehouse, changes: change ? [change] : [] },
    });
    return ok(shown);
  },
});
