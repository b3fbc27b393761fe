import { z } from 'zod';
import { openStates } from '../../db/order-states.ts';
import { confinedTo, mayUse } from '../../kernel/actor.ts';
import { zIdListUpTo } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { orderNumber, shownState } from '../orders/rules.ts';
import { shippingHolds } from '../orders/shipping-hold.repository.server.ts';
import { owedText, permissionText, type ShippingHold } from '../orders/shipping-hold.ts';
import { mostOrders } from './held-picking.server.ts';
import { linesToPick, ordersToPick } from './picking.repository.server.ts';
import { type Picking, pickingGroups } from './picking-view.ts';

/**
 * Returns the goods of up to fifty orders as one picking list, by warehouse and place, with what is picked already, and
 * of each order what the warehouse must know (§12.1.44); `more`: how many further orders were asked for. Orders that are
 * shipped or cancelled are named but not listed; orders that the reader may not see are left out.
 */
export const openPicking = staffUseCase({
  name: 'open-picking',
  access: withRight('shipping'),
  writes: false,
  input: z.object({ id: zIdListUpTo(1_000) }),
  async run({ id: asked }, { db, actor, now }) {
    const ids = asked.slice(0, mostOrders);
    const all = (await ordersToPick(db, ids, confinedTo(actor))).map(({ createdAt, ...order }) => ({
      ...order,
      number: orderNumber(order.id, createdAt),
    }));
    const orders = all.filter(({ state }) => openStates.includes(state));
    const open = orders.map(({ id }) => id);
    const [lines, holds] = await Promise.all([linesToPick(db, open), shippingHolds(db, open, { now })]);
    const seesMoney = mayUse(withRight('money'), actor);
    return ok<Picking>({
      orders: orders.map((order) => ({ ...order, hold: holdText(holds.get(order.id), seesMoney) })),
      more: asked.length - ids.length,
      closed: all
        .filter(({ state }) => !openStates.includes(state))
        .map(({ id, number, state }) => ({ id, number, header: shownState(state).header })),
      groups: pickingGroups(lines, new Map(orders.map(({ id, number }) => [id, number]))),
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      picked: lines.reduce((sum, { picked }) => sum + picked, 0),
    });
  },
});

/** The list is printed and lies about in the warehouse, so sums are only for those who manage money. */
function holdText(hold: ShippingHold | undefined, seesMoney: boolean): string {
  if (!hold) return '';
  return seesMoney ? `${owedText(hold)}. ${permissionText(hold)}` : permissionText(hold);
}
