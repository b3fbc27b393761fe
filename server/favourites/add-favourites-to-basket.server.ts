import { z } from 'zod';
import { zShownContract } from '../basket/input.ts';
import { buyers } from '../kernel/actor.ts';
import { useCase } from '../kernel/use-case.ts';
import { putIntoBasket } from '../marks/put-into-basket.server.ts';
import { favouritesOf } from './repository.server.ts';

/**
 * Puts one piece of every favourite into the basket; those that lie there are left as they are. What could not be had comes back
 * in `missing`. Refusals: NO_CONTRACT, CONTRACT_CHANGED.
 */
export const addFavouritesToBasket = useCase({
  name: 'add-favourites-to-basket',
  access: buyers,
  writes: true,
  input: z.object({ contract: zShownContract }),
  async run({ contract }, ctx) {
    const favourites = await favouritesOf(ctx.db, ctx.actor.accountId);
    return putIntoBasket(
      ctx,
      contract,
      favourites.map(({ id }) => ({ id, quantity: 1 })),
    );
  },
});
