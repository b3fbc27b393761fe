import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zFlag, zId, zOptional } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from './no-such-order.ts';
import { orderToMove } from './order-move.repository.server.ts';
import { takerOf } from './order-taking.repository.server.ts';
import { putName } from './put-name.server.ts';
import { orderNumber } from './rules.ts';

/**
 * Makes the acting staff member the taker of an order («взял в работу»), or with `free` removes the taker. `from`:
 * the id of the taker that was shown, empty for nobody. Anyone who may see the order may take it over. Refusals:
 * NOT_FOUND, ORDER_TAKEN (409) when the taker has changed meanwhile.
 */
export const takeOrder = staffUseCase({
  name: 'take-order',
  access: withRight('orders'),
  writes: true,
  input: z.object({ id: zId, from: zOptional(zId), free: zFlag }),
  async run({ id, from = null, free }, ctx) {
    const { db, actor } = ctx;
    const order = await orderToMove(db, id, confinedTo(actor));
    if (!order) return noSuchOrder();
    const before = await takerOf(db, id);
    const to = free ? null : actor.staffId;
    const number = orderNumber(id, order.createdAt);
    // The button was pressed twice.
    if ((before?.id ?? null) === to) return ok({ number, taken: !free });
    const isShown = (before?.id ?? null) === from;
    if (!isShown || !(await putName(ctx, order, { from: before, free }))) return fail('ORDER_TAKEN');
    return ok({ number, taken: !free });
  },
});
