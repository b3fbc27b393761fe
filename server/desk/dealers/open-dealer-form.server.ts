import { z } from 'zod';
import { visibleWarehouses } from '../../goods/warehouses.repository.server.ts';
import { confinedTo, mayUse } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { DealerForm } from './dealer-view.ts';
import { priceTypesByName, servingStaff } from './repository.server.ts';

/** Returns the choices in the form of a new dealer, whose contract also needs the right `contracts` (FORBIDDEN). */
export const openDealerForm = staffUseCase({
  name: 'open-dealer-form',
  access: withRight('dealers'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor, findParty }) {
    if (!mayUse(withRight('contracts'), actor)) return fail('FORBIDDEN');
    const [priceTypes, warehouses, managers] = await Promise.all([
      priceTypesByName(db),
      visibleWarehouses(db),
      confinedTo(actor) === undefined ? servingStaff(db) : [],
    ]);
    return ok<DealerForm>({
      priceTypes,
      warehouses: warehouses.map(({ id, header }) => ({ id, header })),
      managers,
      self: actor.staffId,
      mayLookUp: findParty !== undefined,
    });
  },
});
