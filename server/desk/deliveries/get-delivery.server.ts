import { z } from 'zod';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { everyDay } from '../../ordering/orders/delivery-days.ts';
import type { Delivery } from './delivery-view.ts';
import { allDeliveries } from './repository.server.ts';

export const noSuchDelivery = () => fail('NOT_FOUND', { message: 'Такого способа доставки нет' });

/** Returns the record of a new option; `sort` defaults to 1. */
export const newDelivery = (sort = 1): Delivery => ({
  id: 0,
  header: '',
  hint: '',
  price: 0,
  needsAddress: true,
  sort,
  offered: true,
  weekdays: everyDay,
  cutoffHour: null,
});

/** Returns a delivery option; for id 0 or none, an empty form. Refusal: NOT_FOUND. */
export const getDelivery = staffUseCase({
  name: 'get-delivery',
  access: withRight('warehouses'),
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db }) {
    const all = await allDeliveries(db);
    if (id === 0) return ok(newDelivery(Math.max(0, ...all.map(({ sort }) => sort)) + 1));
    const found = all.find((each) => each.id === id);
    return found ? ok(found) : noSuchDelivery();
  },
});
