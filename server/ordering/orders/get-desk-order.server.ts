import { z } from 'zod';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { deskOrderLines, findDeskOrder } from './desk.repository.server.ts';
import type { DeskOrderGroup, DeskOrderView } from './desk-order.ts';
import { movesOf, orderNumber, shownState } from './rules.ts';

/**
 * Returns one order as the staff sees it: at contract prices, with the person to contact and the possible
 * next states. NOT_FOUND, also for a dealer of somebody else.
 */
export const getDeskOrder = staffUseCase({
  name: 'get-desk-order',
  access: sales,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const order = await findDeskOrder(db, id, confinedTo(actor));
    if (!order) return fail('NOT_FOUND', { message: 'Такого заказа нет' });
    const lines = await deskOrderLines(db, id);
    const view: DeskOrderView = {
      ...order,
      placedBy: order.placedBy || order.email,
      number: orderNumber(order.id, order.createdAt),
      state: shownState(order.state),
      groups: byWarehouse(lines),
      moves: movesOf('staff', order.state).map(shownState),
    };
    return ok(view);
  },
});

function byWarehouse(lines: Awaited<ReturnType<typeof deskOrderLines>>): DeskOrderGroup[] {
  const groups = new Map<number, DeskOrderGroup>();
  for (const { wmsId, warehouse, ...line } of lines) {
    const group = groups.get(wmsId) ?? { wmsId, warehouse, lines: [] };
    group.lines.push({ ...line, sum: line.price * line.quantity });
    groups.set(wmsId, group);
  }
  return [...groups.values()];
}
