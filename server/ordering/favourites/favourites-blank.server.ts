import { z } from 'zod';
import { blankFile } from '../../catalogue/exports/blank-file.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { useCase } from '../../kernel/use-case.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import { favouritesOf } from './repository.server.ts';

/**
 * Returns the account's favourites as a price form under its current contract (§2.8.4), newest first. Refusals:
 * BAD_INPUT when none of them is on sale; EXPORTS_BUSY.
 */
export const favouritesBlank = useCase({
  name: 'favourites-blank',
  access: buyers,
  writes: false,
  input: z.object({}),
  async run(_, ctx) {
    const { db, actor } = ctx;
    const [contract, model, marks] = await Promise.all([
      contractToLookThrough(db, actor),
      ctx.catalogue(),
      favouritesOf(db, actor.accountId),
    ]);
    return blankFile(ctx, { contract, model, ids: marks.map(({ id }) => id), goods: 'избранное' });
  },
});
