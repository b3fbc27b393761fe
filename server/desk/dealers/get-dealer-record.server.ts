import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { findDealer, servingStaff } from './repository.server.ts';

/**
 * Returns a dealer's name, the staff member who serves them, and those who could. Refusal: NOT_FOUND, also for a dealer
 * whom a colleague serves.
 */
export const getDealerRecord = staffUseCase({
  name: 'get-dealer-record',
  access: withRight('dealers'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const dealer = await findDealer(db, id, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    return ok({ ...dealer, managers: confinedTo(actor) === undefined ? await servingStaff(db) : [] });
  },
});
