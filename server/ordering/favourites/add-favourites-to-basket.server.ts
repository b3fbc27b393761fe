import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { zSubmissionKey } from '../basket/input.ts';
import { putIntoBasket } from '../marks/put-into-basket.server.ts';
import { favouritesOf } from './repository.server.ts';

/**
 * Adds one piece of every favourite to the basket; skips favourites already there. `missing` lists goods that are not
 * available. Refusals: NO_CONTRACT, CONTRACT_CHANGED.
 */
export const addFavouritesToBasket = useCase({
  name: 'add-favourites-to-basket',
  access: buyers,
  writes: true,
  input: z.object({ contract: zShownContract, key: zSubmissionKey }),
  async run({ contract, key }, ctx) {
    const favourites = await favouritesOf(ctx.db, ctx.actor.accountId);
    return putIntoBasket(
      ctx,
      { contract, key, of: 'add-favourites' },
      favourites.map(({ id }) => ({ id, quantity: 1 })),
    );
  },
});
