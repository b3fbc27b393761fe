import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId, zIdOrNew } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchAddress } from '../../people/addresses/no-such-address.ts';
import { findAddress } from '../../people/addresses/repository.server.ts';
import { lastChange } from '../../work/history/last-change.repository.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { ownerOf } from './owner-of.ts';
import { findDealer } from './repository.server.ts';

/**
 * Returns an address of a dealer for its form; an empty one for id 0 or none. `lastChange` is for the switch that
 * removes the address. Refusal: NOT_FOUND.
 */
export const getDealerAddress = staffUseCase({
  name: 'get-dealer-address',
  access: withRight('dealers'),
  writes: false,
  input: z.object({ dealer: zId, id: zIdOrNew }),
  async run({ dealer: dealerId, id }, { db, actor }) {
    const dealer = await findDealer(db, dealerId, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    if (!id) return ok({ dealer, id: 0, fullAddress: '', lastChange: 0 });
    const address = await findAddress(db, ownerOf(dealerId), id);
    if (!address || address.removed) return noSuchAddress();
    const { fullAddress } = address;
    return ok({ dealer, id, fullAddress, lastChange: await lastChange(db, 'address', id) });
  },
});
