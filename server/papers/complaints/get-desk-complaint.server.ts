import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { ordersWithGoods } from '../../ordering/returns/repository.server.ts';
import { conversationOf } from './conversation.repository.server.ts';
import { findComplaint, linesOfComplaint, waitsSince } from './desk.repository.server.ts';
import type { DeskComplaintView } from './desk-complaint.ts';
import { complaintNumber, complaintStates, mayBecome, shownComplaintState } from './rules.ts';

/**
 * Returns one complaint with its lines, pictures and conversation. Refuses with NOT_FOUND, also when the staff member
 * may not see the dealer.
 */
export const getDeskComplaint = staffUseCase({
  name: 'get-desk-complaint',
  access: withRight('talks'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const complaint = await findComplaint(db, id, confinedTo(actor));
    if (!complaint) return fail('NOT_FOUND', { message: 'Такой рекламации нет' });
    const [lines, conversation] = await Promise.all([linesOfComplaint(db, id), conversationOf(db, id)]);
    const shipped = await ordersWithGoods(
      db,
      complaint.dealerId,
      lines.map(({ productId }) => productId),
    );
    const { accountType, enabled, ...rest } = complaint;
    const view: DeskComplaintView = {
      ...rest,
      name: rest.name || rest.email,
      number: complaintNumber(id),
      state: shownComplaintState(rest.state),
      chats: accountType !== '3' && enabled === 1,
      waitsSince: waitsSince(complaint),
      lines,
      shipped: lines.flatMap(({ productId, articul }) => {
        const order = shipped.get(productId);
        if (!order) return [];
        return [{ productId, articul, id: order.id, number: orderNumber(order.id, order.createdAt) }];
      }),
      ...conversation,
      moves: complaintStates
        .filter(({ id: to }) => mayBecome(rest.state, to))
        .map((to) => shownComplaintState(to.id)),
    };
    return ok(view);
  },
});
