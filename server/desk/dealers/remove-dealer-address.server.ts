import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { switchAddress } from '../../people/addresses/switch-address.server.ts';
import { zShown } from '../../work/history/last-change.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { ownerOf } from './owner-of.ts';
import { findDealer } from './repository.server.ts';

/**
 * Removes an address of a dealer, as the dealer can, or restores it with `back`. Orders delivered there keep its text.
 * Repeating the call is not an error. Refusals: NOT_FOUND, CHANGED_MEANWHILE.
 */
export const removeDealerAddress = staffUseCase({
  name: 'remove-dealer-address',
  access: withRight('dealers'),
  writes: true,
  input: z.object({ dealer: zId, id: zId, back: zFlag, shown: zShown }),
  async run({ dealer, ...sent }, ctx) {
    if (!(await findDealer(ctx.db, dealer, confinedTo(ctx.actor)))) return noSuchDealer();
    return switchAddress(ctx, ownerOf(dealer), sent);
  },
});
