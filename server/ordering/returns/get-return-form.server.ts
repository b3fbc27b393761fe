import { z } from 'zod';
import { shippedStates } from '../../db/order-states.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from '../orders/no-such-order.ts';
import { findOrder } from '../orders/order-record.repository.server.ts';
import { notShipped } from './make-return.server.ts';
import { returnForm } from './return-form.server.ts';

/** Returns the lines of a shipped order for the form of a return. Refusals: NOT_FOUND, CANNOT_MOVE. */
export const getReturnForm = useCase({
  name: 'get-return-form',
  access: buyers,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const order = await findOrder(db, actor, id);
    if (!order) return noSuchOrder();
    if (!shippedStates.includes(order.state)) return notShipped();
    return ok(await returnForm(db, order));
  },
});
