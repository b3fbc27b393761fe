import { z } from 'zod';
import { state } from '../../db/order-states.ts';
import { confinedTo, mayUse } from '../../kernel/actor.ts';
import { zId, zIdListUpTo } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { movesOrders } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { accessToMove } from './access-to-move.ts';
import { deskOrdersByIds, shownOrder } from './desk.repository.server.ts';
import { mayMove, notAllHere, orderStates, shownState, whyNotMoved } from './rules.ts';
import { shippingHolds } from './shipping-hold.repository.server.ts';
import { owedText } from './shipping-hold.ts';
import { ordersThatWait } from './waiting-lines.repository.server.ts';

/** The maximum number of orders moved at once. */
export const mostMoves = 100;

/**
 * Returns what will happen when staff move several orders to the state `to`: each order, newest first, with the reason
 * (`why`) if it cannot be moved. Accepts at most a hundred; omits orders that the reader may not see. Refuses with
 * CANNOT_MOVE when no order can ever be moved to this state, FORBIDDEN without the right to the move.
 */
export const reviewMoves = staffUseCase({
  name: 'review-moves',
  access: movesOrders,
  writes: false,
  input: z.object({ id: zIdListUpTo(mostMoves), to: zId }),
  async run({ id: ids, to }, { db, actor, now }) {
    if (!orderStates.some(({ id }) => mayMove('staff', id, to))) return fail('CANNOT_MOVE');
    if (!mayUse(accessToMove(to), actor)) return fail('FORBIDDEN');
    const rows = await deskOrdersByIds(db, ids, confinedTo(actor));
    const shipped = to === state.shipped ? rows.map(({ id }) => id) : [];
    const [waiting, holds] = await Promise.all([
      ordersThatWait(db, shipped),
      shippingHolds(db, shipped, { now }),
    ]);
    const why = (row: (typeof rows)[number]) => {
      if (!mayMove('staff', row.state, to)) return whyNotMoved(row.state, to);
      if (waiting.has(row.id)) return notAllHere;
      const hold = holds.get(row.id);
      return hold && `${owedText(hold)}. Отгрузите его по одному: спросим, кто разрешил`;
    };
    const orders = rows.map((row) => ({ ...shownOrder(row), why: why(row) }));
    return ok({ to: shownState(to), orders });
  },
});
