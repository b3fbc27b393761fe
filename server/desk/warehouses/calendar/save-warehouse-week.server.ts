import { z } from 'zod';
import { zId, zIfSent, zSwitch } from '../../../kernel/fields.ts';
import { zOriginal } from '../../../kernel/reconcile.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { saveRecord } from '../../../work/history/save-record.server.ts';
import { noSuchWarehouse } from '../get-warehouse.server.ts';
import { weekFormValues, weekOf } from './calendar-view.ts';
import { zCutoff } from './input.ts';
import { heldWarehouse, putWeek, weekOfWarehouse } from './repository.server.ts';
import { weekWordings } from './week-wordings.ts';

/**
 * Saves the days of the week on which a warehouse ships, and the time until which it accepts orders for the next
 * shipping day (§12.1.42): `{id, day_1 … day_7, cutoff, original}`. Orders keep their days. Refusals: BAD_INPUT by
 * field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveWarehouseWeek = staffUseCase({
  name: 'save-warehouse-week',
  access: withRight('warehouses'),
  writes: true,
  input: z.object({
    id: zId,
    day_1: zIfSent(zSwitch),
    day_2: zIfSent(zSwitch),
    day_3: zIfSent(zSwitch),
    day_4: zIfSent(zSwitch),
    day_5: zIfSent(zSwitch),
    day_6: zIfSent(zSwitch),
    day_7: zIfSent(zSwitch),
    cutoff: zCutoff,
    original: zOriginal,
  }),
  async run({ id, original, ...sent }, ctx) {
    const { db } = ctx;
    const warehouse = await heldWarehouse(db, id);
    if (!warehouse) return noSuchWarehouse();
    const stored = weekFormValues(await weekOfWarehouse(db, id));
    const form = {
      ...({ kind: 'warehouse', isNew: false } as const),
      ...{ stored, sent, original, wordings: weekWordings },
    };
    return saveRecord(ctx, form, async (values) => {
      const week = weekOf(values);
      if (week.weekdays === '')
        return fail('BAD_INPUT', { fields: { day_1: ['Отметьте хотя бы один день'] } });
      await putWeek(db, id, week);
      return ok(warehouse);
    });
  },
});
