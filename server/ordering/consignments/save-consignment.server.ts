import { z } from 'zod';
import { state } from '../../db/order-states.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from '../orders/no-such-order.ts';
import { holdOrder } from '../orders/order-change.repository.server.ts';
import { orderToMove } from '../orders/order-move.repository.server.ts';
import { orderNumber } from '../orders/rules.ts';
import { tellOfChanges } from '../orders/tell-changes.server.ts';
import { changeConsignment } from './change-consignment.server.ts';
import { zConsignment } from './consignment-input.ts';

/**
 * Saves how the goods of an order are sent: boxes, weight, carrier, tracking number and link, day of arrival
 * (§12.1.43). The dealer sees the changes and is notified with the other changes of the order. Refusals: NOT_FOUND,
 * ORDER_MOVED for a cancelled order, BAD_INPUT by field, CHANGED_MEANWHILE.
 */
export const saveConsignment = staffUseCase({
  name: 'save-consignment',
  access: withRight('shipping'),
  writes: true,
  input: z.object({ id: zId, ...zConsignment, original: zOriginal }),
  async run({ id, original, ...sent }, ctx) {
    const { db, actor, now } = ctx;
    if (!(await orderToMove(db, id, confinedTo(actor)))) return noSuchOrder();
    const order = (await holdOrder(db, id))!;
    if (order.state === state.cancelled)
      return fail('ORDER_MOVED', { message: 'Заказ отменён: отправлять нечего. Данные не сохранены' });
    const changed = await changeConsignment(ctx, order, sent, original);
    if (!changed.ok) return changed;
    const notified = changed.value.changed && (await tellOfChanges(db, now, order));
    return ok({ ...changed.value, number: orderNumber(id, order.createdAt), notified });
  },
});
