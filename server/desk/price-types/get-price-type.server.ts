import { z } from 'zod';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { PriceType } from './price-type-view.ts';
import { allPriceTypes } from './repository.server.ts';

export const noSuchPriceType = () => fail('NOT_FOUND', { message: 'Такого вида цен нет' });

/** The record of a new price type. */
export const newPriceType: PriceType = {
  id: 0,
  header: '',
  isRrc: false,
  forSale: true,
  roundTo: 1,
  isImported: false,
  deskFields: '',
};

/** Returns a price type; for id 0 or none, an empty form. Refusal: NOT_FOUND. */
export const getPriceType = staffUseCase({
  name: 'get-price-type',
  access: withRight('prices'),
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db }) {
    if (id === 0) return ok(newPriceType);
    const found = (await allPriceTypes(db)).find((each) => each.id === id);
    return found ? ok(found) : noSuchPriceType();
  },
});
