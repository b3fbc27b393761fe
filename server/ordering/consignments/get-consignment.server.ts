import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchOrder } from '../orders/no-such-order.ts';
import { orderToMove } from '../orders/order-move.repository.server.ts';
import { orderNumber, shownState } from '../orders/rules.ts';
import { carriersByUse, consignmentOf } from './consignments.repository.server.ts';

/**
 * Returns how an order is sent, for the form at the desk, with the carriers of other orders, the most used first.
 * Refuses with NOT_FOUND, also when another staff member serves the dealer.
 */
export const getConsignment = staffUseCase({
  name: 'get-consignment',
  access: withRight('shipping'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const order = await orderToMove(db, id, confinedTo(actor));
    if (!order) return noSuchOrder();
    const [consignment, carriers] = await Promise.all([consignmentOf(db, id), carriersByUse(db)]);
    const number = orderNumber(id, order.createdAt);
    return ok({ id, number, state: shownState(order.state), consignment, carriers });
  },
});
