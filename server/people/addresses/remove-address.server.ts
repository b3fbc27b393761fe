import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchAddress } from './no-such-address.ts';
import { findAddress, setRemoved } from './repository.server.ts';

/**
 * Removes an address from the list, or restores it with `back`. Repeating it is not an error. Refusal:
 * NOT_FOUND.
 */
export const removeAddress = useCase({
  name: 'remove-address',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId, back: zFlag }),
  async run({ id, back }, ctx) {
    const { db, actor } = ctx;
    const address = await findAddress(db, actor, id);
    if (!address) return noSuchAddress();
    await setRemoved(db, id, !back);
    if (address.removed === back) {
      const action = back ? 'restored' : 'removed';
      const header = address.fullAddress;
      await recordChange(ctx, { kind: 'address', id, header, action, dealerId: actor.dealerId });
    }
    return ok({ id, fullAddress: address.fullAddress });
  },
});
