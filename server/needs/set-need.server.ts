import { z } from 'zod';
import { isSold } from '../catalogue/sold.repository.server.ts';
import { buyers } from '../kernel/actor.ts';
import { zId, zOptional, zQuantity } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { putNeed } from './repository.server.ts';

/**
 * Marks a product as needed with a wanted quantity, 1 unless given (contract §1, «need»); a second call changes the quantity.
 * NOT_FOUND for a product that is not sold.
 */
export const setNeed = useCase({
  name: 'set-need',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, qnt: zOptional(zQuantity) }),
  async run({ id, qnt = 1 }, { db, actor, now }) {
    if (!(await isSold(db, id))) return fail('NOT_FOUND');
    await putNeed(db, actor.accountId, id, qnt, now);
    return ok({ id, need: qnt });
  },
});
