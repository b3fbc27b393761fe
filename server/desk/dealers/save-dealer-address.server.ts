import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId, zIdOrNew, zRequiredLine } from '../../kernel/fields.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { writeAddress } from '../../people/addresses/write-address.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { ownerOf } from './owner-of.ts';
import { findDealer } from './repository.server.ts';

/**
 * Adds a delivery address to a dealer or changes one. Orders delivered there keep the old text. Refusals: BAD_INPUT
 * at `full_address`, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveDealerAddress = staffUseCase({
  name: 'save-dealer-address',
  access: withRight('dealers'),
  writes: true,
  input: z.object({ dealer: zId, id: zIdOrNew, full_address: zRequiredLine(500), original: zOriginal }),
  async run({ dealer, ...sent }, ctx) {
    if (!(await findDealer(ctx.db, dealer, confinedTo(ctx.actor)))) return noSuchDealer();
    return writeAddress(ctx, ownerOf(dealer), sent);
  },
});
