import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { lastChange } from '../../work/history/last-change.repository.server.ts';
import { refuseStaleSwitch, zShown } from '../../work/history/last-change.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchAddress } from './no-such-address.ts';
import { findAddress, holdAddress, setRemoved } from './repository.server.ts';

/**
 * Removes an address from the list, or restores it with `back`. Repeating it is not an error. `shown`,
 * `changed` and `last` as in `switchOf`. Refusals: NOT_FOUND, CHANGED_MEANWHILE.
 */
export const removeAddress = useCase({
  name: 'remove-address',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId, back: zFlag, shown: zShown }),
  async run({ id, back, shown }, ctx) {
    const { db, actor } = ctx;
    await holdAddress(db, actor, id);
    const address = await findAddress(db, actor, id);
    if (!address) return noSuchAddress();
    const changed = address.removed === back;
    const stale = changed && (await refuseStaleSwitch(db, { kind: 'address', id, shown }));
    if (stale) return stale;
    await setRemoved(db, id, !back);
    if (changed) {
      const action = back ? 'restored' : 'removed';
      const header = address.fullAddress;
      await recordChange(ctx, { kind: 'address', id, header, action, dealerId: actor.dealerId });
    }
    return ok({ id, fullAddress: address.fullAddress, changed, last: await lastChange(db, 'address', id) });
  },
});
