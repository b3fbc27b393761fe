import { z } from 'zod';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { findDealer, servingStaff } from './repository.server.ts';

/** Returns the name of a dealer, who serves them, and who could. NOT_FOUND, also for a dealer of somebody else. */
export const getDealerRecord = staffUseCase({
  name: 'get-dealer-record',
  access: sales,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const dealer = await findDealer(db, id, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    return ok({ ...dealer, managers: confinedTo(actor) === undefined ? await servingStaff(db) : [] });
  },
});
