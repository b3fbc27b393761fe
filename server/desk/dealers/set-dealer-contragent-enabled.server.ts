import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { switchContragent } from '../../people/contragents/switch-contragent.server.ts';
import { zShown } from '../../work/history/last-change.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { ownerOf } from './owner-of.ts';
import { findDealer } from './repository.server.ts';

/**
 * Activates or deactivates a contragent of a dealer, as the dealer can. No orders can be placed under the contracts of
 * a deactivated contragent (§10.6). Repeating the call is not an error. Refusals: NOT_FOUND, CHANGED_MEANWHILE.
 */
export const setDealerContragentEnabled = staffUseCase({
  name: 'set-dealer-contragent-enabled',
  access: withRight('dealers'),
  writes: true,
  input: z.object({ dealer: zId, id: zId, enabled: zFlag, shown: zShown }),
  async run({ dealer, ...sent }, ctx) {
    if (!(await findDealer(ctx.db, dealer, confinedTo(ctx.actor)))) return noSuchDealer();
    return switchContragent(ctx, ownerOf(dealer), sent);
  },
});
