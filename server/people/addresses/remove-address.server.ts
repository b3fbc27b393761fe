import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
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
  async run({ id, back }, { db, actor }) {
    const address = await findAddress(db, actor, id);
    if (!address) return noSuchAddress();
    await setRemoved(db, id, !back);
    return ok({ id, fullAddress: address.fullAddress });
  },
});
