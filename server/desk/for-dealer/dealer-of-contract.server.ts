import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchContract } from '../contracts/get-desk-contract.server.ts';
import { dealerOfContract as find } from '../money/repository.server.ts';

/**
 * Returns the dealer of a contract for which staff order (§12.1.1). Refuses with NOT_FOUND, also if a colleague serves
 * the dealer.
 */
export const dealerOfContract = staffUseCase({
  name: 'dealer-of-contract',
  access: withRight('orders'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const found = await find(db, id, confinedTo(actor));
    return found ? ok({ dealer: found.dealerId }) : noSuchContract();
  },
});
