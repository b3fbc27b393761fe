import { z } from 'zod';
import { ruDate } from '../../../kernel/clock.ts';
import { zId } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { noted } from '../../../work/history/history-entry.ts';
import { recordChange } from '../../../work/history/record-change.server.ts';
import { noSuchWarehouse } from '../get-warehouse.server.ts';
import { dayText } from './calendar-view.ts';
import { holidaysToAdd } from './holidays-to-add.server.ts';
import { zYear } from './input.ts';
import { heldWarehouse, insertDays } from './repository.server.ts';

/**
 * Adds the non-working holidays of a year to the calendar of a warehouse (§12.1.42). Exceptions that the calendar
 * already has stay as they are, so sending the form twice adds each day once. Returns the number of days added.
 * Refusals: NOT_FOUND; BAD_INPUT without a year.
 */
export const addHolidays = staffUseCase({
  name: 'add-holidays',
  access: withRight('warehouses'),
  writes: true,
  input: z.object({ id: zId, year: zYear }),
  async run({ id, year }, ctx) {
    const { db } = ctx;
    const warehouse = await heldWarehouse(db, id);
    if (!warehouse) return noSuchWarehouse();
    if (year === undefined) return fail('BAD_INPUT', { fields: { year: ['Укажите год'] } });
    const { added } = await holidaysToAdd(db, id, year);
    await insertDays(db, id, added);
    await recordChange(ctx, {
      ...({ kind: 'warehouse', action: 'changed' } as const),
      ...warehouse,
      changes: added.map((each) => noted(ruDate(each.day), dayText(each))),
    });
    return ok({ id, year, added: added.length });
  },
});
