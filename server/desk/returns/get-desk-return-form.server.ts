import { z } from 'zod';
import { shippedStates } from '../../db/order-states.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from '../../ordering/orders/no-such-order.ts';
import { orderToMove } from '../../ordering/orders/order-move.repository.server.ts';
import { notShipped } from '../../ordering/returns/make-return.server.ts';
import { returnForm } from '../../ordering/returns/return-form.server.ts';

/** Returns the lines of a shipped order for the form in which staff create a return. Refusals: NOT_FOUND, CANNOT_MOVE. */
export const getDeskReturnForm = staffUseCase({
  name: 'get-desk-return-form',
  access: withRight('returns'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const order = await orderToMove(db, id, confinedTo(actor));
    if (!order) return noSuchOrder();
    if (!shippedStates.includes(order.state)) return notShipped();
    return ok(await returnForm(db, order));
  },
});
