import { z } from 'zod';
import { state } from '../../db/order-states.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { stateChange } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { moveOrderInSums } from '../sums/change-sums.repository.server.ts';
import {
  insertShipment,
  moveOrder as move,
  orderToMove,
  releaseReservation,
  shipReserved,
} from './order-move.repository.server.ts';
import { mayMove, orderNumber, shownState, whyNotMoved } from './rules.ts';
import { tellOfState } from './tell-customer.server.ts';

/**
 * Moves an order from the state that the staff saw (`from`) to the next (`to`), by the table of rules.ts, and
 * notifies the customer if they want it (`told`). Cancelling releases the reservation; shipping takes the
 * goods out of the stock and writes the contract's ledger, once. Refusals: NOT_FOUND, CANNOT_MOVE,
 * ORDER_MOVED (409) when another member of the staff was faster.
 */
export const moveOrder = staffUseCase({
  name: 'move-order',
  access: sales,
  writes: true,
  input: z.object({ id: zId, from: zId, to: zId }),
  async run({ id, from, to }, ctx) {
    const { db, actor, now, origin, log } = ctx;
    const order = await orderToMove(db, id, confinedTo(actor));
    if (!order) return fail('NOT_FOUND', { message: 'Такого заказа нет' });
    if (!mayMove('staff', from, to)) return fail('CANNOT_MOVE', { message: whyNotMoved(order.state, to) });
    if ((await move(db, id, { from: [from], to, now })) === undefined) return fail('ORDER_MOVED');

    if (to === state.cancelled) await markProductsChanged(db, await releaseReservation(db, id), now);
    if (to === state.shipped) await markProductsChanged(db, await shipReserved(db, id), now);
    const notified = await tellOfState(db, { now, origin }, id);
    await moveOrderInSums(db, id, from);
    if (to === state.shipped) {
      const day = dayOf(now);
      const document = `Реализация УТ-${String(id).padStart(6, '0')} от ${ruDate(day)}`;
      await insertShipment(db, order, { day, document });
    }
    const number = orderNumber(id, order.createdAt);
    await recordChange(ctx, {
      kind: 'order',
      id,
      header: number,
      action: 'moved',
      dealerId: order.dealerId,
      changes: stateChange(shownState(from).header, shownState(to).header),
    });
    log('order.moved', { order: id, from, to, staff: actor.staffId });
    return ok({ number, state: shownState(to), notified });
  },
});
