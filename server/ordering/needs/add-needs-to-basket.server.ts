import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { zSubmissionKey } from '../basket/input.ts';
import { putIntoBasket } from '../marks/put-into-basket.server.ts';
import { needsOf } from './repository.server.ts';

/**
 * Fills the basket up to the wanted quantities of all needs, as far as stock allows; `missing` lists goods that are
 * short. Refusals: NO_CONTRACT, CONTRACT_CHANGED.
 */
export const addNeedsToBasket = useCase({
  name: 'add-needs-to-basket',
  access: buyers,
  writes: true,
  input: z.object({ contract: zShownContract, key: zSubmissionKey }),
  async run({ contract, key }, ctx) {
    const needs = await needsOf(ctx.db, ctx.actor.accountId);
    return putIntoBasket(ctx, { contract, key, of: 'add-needs' }, needs);
  },
});
