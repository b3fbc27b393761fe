import { z } from 'zod';
import { dayOf } from '../../../kernel/clock.ts';
import { zId } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { noSuchWarehouse } from '../get-warehouse.server.ts';
import { holidaysToAdd } from './holidays-to-add.server.ts';
import { zYear } from './input.ts';
import { warehouseNamed } from './repository.server.ts';

/**
 * Returns which holidays of a year addHolidays would add to a calendar, and the exceptions on such days that stay as
 * they are (§12.1.42). Without a year, for the current one in Moscow. Refusal: NOT_FOUND.
 */
export const previewHolidays = staffUseCase({
  name: 'preview-holidays',
  access: withRight('warehouses'),
  writes: false,
  input: z.object({ id: zId, year: zYear }),
  async run({ id, year: asked }, { db, now }) {
    const year = asked ?? Number(dayOf(now).slice(0, 4));
    const [warehouse, days] = await Promise.all([warehouseNamed(db, id), holidaysToAdd(db, id, year)]);
    return warehouse ? ok({ ...warehouse, year, ...days }) : noSuchWarehouse();
  },
});
