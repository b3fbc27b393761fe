import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { approvalByKey } from '../approvals/repository.server.ts';
import { orderByKey } from './place-order.repository.server.ts';

/**
 * Returns the order or the request for approval that the account submitted with the `key` of an order form. After a
 * lost connection the form asks whether either was written. Both ids are undefined when neither was. Another
 * account's key matches nothing.
 */
export const findPlacedOrder = useCase({
  name: 'find-placed-order',
  access: buyers,
  writes: false,
  input: z.object({ key: z.string().max(64) }),
  async run({ key }, { db, actor }) {
    const orderId = await orderByKey(db, actor, key);
    const request = orderId === undefined ? await approvalByKey(db, actor, key) : undefined;
    return ok({ orderId, approvalId: request?.id });
  },
});
