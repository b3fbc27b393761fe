import { z } from 'zod';
import { zShownContract } from '../basket/input.ts';
import { buyers } from '../kernel/actor.ts';
import { useCase } from '../kernel/use-case.ts';
import { putIntoBasket } from '../marks/put-into-basket.server.ts';
import { needsOf } from './repository.server.ts';

/**
 * Brings the basket up to the wanted quantities of all needs, as far as stock goes; what was short comes back in `missing`.
 * Refusals: NO_CONTRACT, CONTRACT_CHANGED.
 */
export const addNeedsToBasket = useCase({
  name: 'add-needs-to-basket',
  access: buyers,
  writes: true,
  input: z.object({ contract: zShownContract }),
  async run({ contract }, ctx) {
    return putIntoBasket(ctx, contract, await needsOf(ctx.db, ctx.actor.accountId));
  },
});
