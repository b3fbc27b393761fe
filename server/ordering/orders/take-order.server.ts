import { z } from 'zod';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { zFlag, zId, zOptional } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchOrder } from './no-such-order.ts';
import { orderToMove } from './order-move.repository.server.ts';
import { takerOf, writeTaker } from './order-taking.repository.server.ts';
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
    const { db, actor, now } = ctx;
    const order = await orderToMove(db, id, confinedTo(actor));
    if (!order) return noSuchOrder();
    const before = await takerOf(db, id);
    const to = free ? null : actor.staffId;
    const number = orderNumber(id, order.createdAt);
    // Pressed twice.
    if ((before?.id ?? null) === to) return ok({ number, taken: !free });
    if (!(await writeTaker(db, id, { from, to, now }))) return fail('ORDER_TAKEN');
    await recordChange(ctx, {
      kind: 'order',
      id,
      header: number,
      action: 'changed',
      dealerId: order.dealerId,
      changes: [
        { label: 'В работе у', before: before?.name ?? '', after: free ? '' : actor.name || actor.email },
      ],
    });
    return ok({ number, taken: !free });
  },
});
