import { z } from 'zod';
import { mainOnly } from '../kernel/actor.ts';
import { dayMs } from '../kernel/clock.ts';
import { zIdOrNew, zRequiredLine } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { type Bound, refuseTooMany } from '../limits/too-many.server.ts';
import { noSuchAddress } from './no-such-address.ts';
import { changeAddress, findAddress, insertAddress } from './repository.server.ts';

const bound: Bound = {
  ...{ name: 'addresses', limit: 200, windowMs: dayMs },
  message: 'Слишком много новых адресов за сутки. Повторите завтра',
};

/**
 * Saves an address `{id?, full_address}`; a new one where there is no id. Orders that went there keep the words they had. Refusals:
 * BAD_INPUT at `full_address`, NOT_FOUND, TOO_MANY_TRIES.
 */
export const saveAddress = useCase({
  name: 'save-address',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zIdOrNew, full_address: zRequiredLine(500) }),
  async run({ id, full_address }, ctx) {
    const { db, actor } = ctx;
    if (!id) {
      const many = await refuseTooMany(ctx, actor.dealerId, bound);
      return many ?? ok({ id: await insertAddress(db, actor, full_address) });
    }
    const address = await findAddress(db, actor, id);
    if (!address || address.removed) return noSuchAddress();
    await changeAddress(db, id, full_address);
    return ok({ id });
  },
});
