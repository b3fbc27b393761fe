import { confinedTo } from '../../kernel/actor.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from '../../ordering/orders/no-such-order.ts';
import { orderToMove } from '../../ordering/orders/order-move.repository.server.ts';
import { makeReturn, zReturn } from '../../ordering/returns/make-return.server.ts';

/**
 * Creates a return of a shipped order for the dealer, which is accepted at once. Refusals: NOT_FOUND, CANNOT_MOVE,
 * BAD_INPUT by field.
 */
export const createReturn = staffUseCase({
  name: 'create-return',
  access: withRight('returns'),
  writes: true,
  input: zReturn,
  async run(sent, ctx) {
    const isSeen = await orderToMove(ctx.db, sent.id, confinedTo(ctx.actor));
    return isSeen ? makeReturn(ctx, sent) : noSuchOrder();
  },
});
