import { z } from 'zod';
import { state } from '../../db/order-states.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { stateChange } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { moveOrderInSums } from '../sums/change-sums.repository.server.ts';
import { isOwnOrder } from './order-conditions.repository.server.ts';
import { addEvents } from './order-events.repository.server.ts';
import { moveOrder, releaseReservation } from './order-move.repository.server.ts';
import { findOrder } from './order-record.repository.server.ts';
import { canCancel, orderNumber, orderStates, shownState } from './rules.ts';
import { tellOfState } from './tell-customer.server.ts';
import { tellManager } from './tell-staff.server.ts';
import { withdrawBills } from './withdraw-bills.server.ts';

const cancellable = orderStates.map(({ id }) => id).filter(canCancel);

/**
 * Cancels an order that is new, being processed or being picked, and releases its reservation (§10.22). The main user
 * may cancel any order of the dealer, a manager only their own. Only one of two concurrent cancellations succeeds.
 * Mails the person who serves the dealer, and notifies the dealer's other accounts that the order concerns. Refusals:
 * NOT_FOUND, CANNOT_CANCEL.
 */
export const cancelOrder = useCase({
  name: 'cancel-order',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now, origin, log } = ctx;
    const where = isOwnOrder(actor);
    const was = await moveOrder(db, id, { from: cancellable, to: state.cancelled, now, where });
    const order = await findOrder(db, actor, id);
    if (!order) return fail('NOT_FOUND', { message: 'Такого заказа нет' });
    const number = orderNumber(order.id, order.createdAt);
    const status = shownState(order.state).header;
    if (was === undefined) return fail('CANNOT_CANCEL', { data: { id, number, state: order.state, status } });
    await markProductsChanged(db, await releaseReservation(db, id, now), now);
    await addEvents(db, { actor, now }, [{ order: id, action: 'moved', from: was, to: state.cancelled }]);
    await tellManager(db, { now, origin }, { orderId: id, dealerId: actor.dealerId, cancelledBy: actor });
    await tellOfState(db, { now, origin }, id, actor.accountId);
    await moveOrderInSums(db, id, was);
    await recordChange(ctx, {
      kind: 'order',
      id,
      header: number,
      action: 'moved',
      dealerId: actor.dealerId,
      changes: stateChange(shownState(was).header, status),
    });
    await withdrawBills(ctx, { id, dealerId: actor.dealerId });
    log('order.cancelled', { order: id });
    return ok({ number, state: order.state, status });
  },
});
