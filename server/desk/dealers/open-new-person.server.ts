import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { contractsToGive } from '../../people/managers/grants.repository.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { findDealer } from './repository.server.ts';

/**
 * Returns a dealer with the contracts that can be given to a new person. Refuses with NOT_FOUND, also for a dealer whom
 * a colleague serves.
 */
export const openNewPerson = staffUseCase({
  name: 'open-new-person',
  access: withRight('dealers'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const dealer = await findDealer(db, id, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    return ok({ id, header: dealer.header, contracts: await contractsToGive(db, { dealerId: id }) });
  },
});
