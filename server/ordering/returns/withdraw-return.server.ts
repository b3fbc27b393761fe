import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdOrder } from '../orders/order-change.repository.server.ts';
import { noteReturn } from './make-return.server.ts';
import { noSuchReturn } from './no-such-return.ts';
import { ownReturn, writeReturn } from './repository.server.ts';
import { returnChange, returnNumber, shownReturnState } from './rules.ts';

/** Withdraws a return that nobody has decided yet. Refusals: NOT_FOUND, ORDER_MOVED when it is decided or withdrawn. */
export const withdrawReturn = useCase({
  name: 'withdraw-return',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, log } = ctx;
    const known = await ownReturn(db, actor, id);
    if (!known) return noSuchReturn();
    const order = (await holdOrder(db, known.orderId))!;
    const { state } = (await ownReturn(db, actor, id))!;
    if (state !== 'asked')
      return fail('ORDER_MOVED', {
        message: `Отозвать возврат уже нельзя: сейчас он «${shownReturnState(state).header}»`,
      });
    await writeReturn(db, id, { state: 'cancelled' });
    const change = returnChange(id, state, 'cancelled');
    await noteReturn(ctx, { id, order, action: 'moved', change });
    log('return.withdrawn', { return: id, order: order.id });
    return ok({ number: returnNumber(id), orderId: order.id });
  },
});
