import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { orderByKey } from './place-order.repository.server.ts';

/**
 * Returns the order that the account has placed with the `key` of an order form: after a lost connection the
 * form asks whether the order was written. `orderId` is undefined while there is none; the key of another
 * account finds nothing.
 */
export const findPlacedOrder = useCase({
  name: 'find-placed-order',
  access: buyers,
  writes: false,
  input: z.object({ key: z.string().max(64) }),
  async run({ key }, { db, actor }) {
    return ok({ orderId: await orderByKey(db, actor, key) });
  },
});
