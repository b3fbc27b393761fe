import { z } from 'zod';
import { state } from '../../db/order-states.ts';
import { confinedTo, mayUse } from '../../kernel/actor.ts';
import { zId, zLine } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { movesOrders } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { accessToMove } from './access-to-move.ts';
import { carryOutMove } from './carry-out-move.server.ts';
import { noSuchOrder } from './no-such-order.ts';
import { holdOrder } from './order-change.repository.server.ts';
import { orderToMove } from './order-move.repository.server.ts';
import { permittedShipment, zPermission } from './permitted-shipment.server.ts';
import { putName } from './put-name.server.ts';
import { mayMove, notAllHere, orderNumber, reasonText, shownState, whyNotMoved } from './rules.ts';
import { ordersThatWait } from './waiting-lines.repository.server.ts';

/**
 * Moves an order from the state that staff saw (`from`) to the next state (`to`), as allowed by rules.ts. Schedules a
 * notification of the dealer; `notified`: whether anybody wants it. Cancelling releases the reservation. Shipping
 * removes the goods from stock and adds an entry to the contract's ledger, once. Refusals: FORBIDDEN without the right to this move
 * (`accessToMove`), NOT_FOUND; BAD_INPUT at
 * `reason` for a cancellation without a reason, which the dealer sees; SHIPMENT_UNPAID
 * when the dealer has an overdue debt or has not prepaid, unless `permission` names who permits the shipment
 * (§12.1.3); CANNOT_MOVE, also for a shipment of goods that are still expected; ORDER_MOVED (409) when the order is
 * no longer in `from`.
 */
export const moveOrder = staffUseCase({
  name: 'move-order',
  access: movesOrders,
  writes: true,
  input: z.object({
    ...{ id: zId, from: zId, to: zId, permission: zPermission },
    /** Why an order is cancelled: a reason of the settings, own words, or both. */
    reason: zLine(200),
    words: zLine(200),
  }),
  async run({ id, from, to, permission, reason, words }, ctx) {
    if (!mayUse(accessToMove(to), ctx.actor)) return fail('FORBIDDEN');
    const order = await orderToMove(ctx.db, id, confinedTo(ctx.actor));
    if (!order) return noSuchOrder();
    if (!mayMove('staff', from, to)) return fail('CANNOT_MOVE', { message: whyNotMoved(order.state, to) });
    const why = to === state.cancelled ? reasonText({ reason, words }) : '';
    if (to === state.cancelled && why === '') return fail('BAD_INPUT', { fields: { reason: [noReason] } });
    const waiting = await ordersThatWait(ctx.db, to === state.shipped ? [id] : []);
    if (waiting.has(id)) return fail('CANNOT_MOVE', { message: notAllHere });
    const isShipment = to === state.shipped;
    // Lock the order so that its sum cannot change before it ships.
    if (isShipment) await holdOrder(ctx.db, id);
    const permitted = isShipment ? await permittedShipment(ctx, id, { permission }) : undefined;
    if (permitted && !permitted.ok) return permitted;
    const moved = await carryOutMove(ctx, order, { from, to, why, ...permitted });
    if (!moved) return fail('ORDER_MOVED');
    if (isShipment && permission === '') {
      const still = await permittedShipment(ctx, id, { permission, isShipped: true });
      if (!still.ok) return still;
    }
    // The person who moves an order to processing becomes its taker, unless it already has one.
    if (to === state.processing) await putName(ctx, order, { from: undefined });
    return ok({ number: orderNumber(id, order.createdAt), state: shownState(to), ...moved });
  },
});

const noReason = 'Выберите причину или напишите её: причину увидит дилер';
