import { buyers } from '../../kernel/actor.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from '../orders/no-such-order.ts';
import { findOrder } from '../orders/order-record.repository.server.ts';
import { makeReturn, zReturn } from './make-return.server.ts';
import { tellManagerOfReturn } from './tell-staff.server.ts';

/**
 * Asks the wholesaler to take back goods of a shipped order (§12.1.45), never more than were shipped less those of
 * other returns. Mails the person who serves the dealer. Refusals: NOT_FOUND, CANNOT_MOVE, BAD_INPUT by field.
 */
export const askReturn = useCase({
  name: 'ask-return',
  access: buyers,
  writes: true,
  input: zReturn,
  async run(sent, ctx) {
    if (!(await findOrder(ctx.db, ctx.actor, sent.id))) return noSuchOrder();
    const made = await makeReturn(ctx, sent);
    if (made.ok && made.value.isNew) await tellManagerOfReturn(ctx, made.value.id);
    return made;
  },
});
