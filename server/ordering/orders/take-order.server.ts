import { z } from 'zod';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { zFlag, zId, zOptional } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from './no-such-order.ts';
import { orderToMove } from './order-move.repository.server.ts';
import { takerOf } from './order-taking.repository.server.ts';
import { putName } from './put-name.server.ts';
import { orderNumber } from './rules.ts';

/**
 * Puts the reader's name on an order, «взял в работу», or with `free` takes the name off it. `from`: the id of who was
 * shown there, empty for nobody. Whoever may see the order may take it over. Refusals: NOT_FOUND, ORDER_TAKEN (409) when
 * somebody else's name is on it by now.
 */
export const takeOrder = staffUseCase({
  name: 'take-order',
  access: sales,
  writes: true,
  input: z.object({ id: zId, from: zOptional(zId), free: zFlag }),
  async run({ id, from = null, free }, ctx) {
    const { db, actor } = ctx;
    const order = await orderToMove(db, id, confinedTo(actor));
    if (!order) return noSuchOrder();
    const before = await takerOf(db, id);
    const to = free ? null : actor.staffId;
    const number = orderNumber(id, order.createdAt);
    // Pressed twice.
    if ((before?.id ?? null) === to) return ok({ number, taken: !free });
    const isShown = (before?.id ?? null) === from;
    if (!isShown || !(await putName(ctx, order, { from: before, free }))) return fail('ORDER_TAKEN');
    return ok({ number, taken: !free });
  },
});
