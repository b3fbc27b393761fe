import { z } from 'zod';
import { dayOf } from '../../../kernel/clock.ts';
import { zId } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { seesWarehouses } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { noSuchWarehouse } from '../get-warehouse.server.ts';
import { allDeskWarehouses } from '../repository.server.ts';
import type { WarehouseCalendar } from './calendar-view.ts';
import { zYear } from './input.ts';
import { ownDays, sharedDays, weekOfWarehouse } from './repository.server.ts';

/**
 * Returns the shipping calendar of a warehouse (§12.1.42): the week, and the exceptions of a year, by default of the
 * current one in Moscow. Its own exceptions replace those for all warehouses. Refusal: NOT_FOUND.
 */
export const getWarehouseCalendar = staffUseCase({
  name: 'get-warehouse-calendar',
  access: seesWarehouses,
  writes: false,
  input: z.object({ id: zId, year: zYear }),
  async run({ id, ...asked }, { db, now }) {
    const today = dayOf(now);
    const year = asked.year ?? Number(today.slice(0, 4));
    const [first, last] = [`${year}-01-01`, `${year}-12-31`];
    const [all, week, own, shared] = await Promise.all([
      allDeskWarehouses(db),
      weekOfWarehouse(db, id),
      ownDays(db, id, { first, last }),
      sharedDays(db, first, last),
    ]);
    const found = all.find((each) => each.id === id);
    if (!found) return noSuchWarehouse();
    const replaced = new Set(own.map(({ day }) => day));
    const days = [
      ...own.map((each) => ({ ...each, isShared: false })),
      ...shared.filter(({ day }) => !replaced.has(day)).map((each) => ({ ...each, isShared: true })),
    ].sort((a, b) => (a.day < b.day ? -1 : 1));
    return ok<WarehouseCalendar>({
      ...{ id, header: found.header, ...week, year, today, days },
      others: all.filter((each) => each.id !== id).map(({ id, header }) => ({ id, header })),
    });
  },
});
