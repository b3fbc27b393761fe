import { z } from 'zod';
import { marksAmong } from '../../catalogue/marks-among.repository.server.ts';
import { shippedStates } from '../../db/order-states.ts';
import { mayOrder, signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import type { OrderView } from './order-view.ts';
import { readOrder } from './read-order.server.ts';
import { canCancel } from './rules.ts';

/**
 * Returns one order with its lines by warehouse, at the prices stored in it; a manager gets the prices that were shown
 * to them (§10.7). Sums are in kopecks; `goods` excludes delivery, `total` includes it. `showWholesale` is false when
 * price politics or this browser hide sums, which are then 0. Refuses with NOT_FOUND when the account may not see the
 * order.
 */
export const getOrder = useCase({
  name: 'get-order',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const order = await readOrder(db, actor, id);
    if (!order) return fail('NOT_FOUND', { message: 'Такого заказа нет' });
    const products = order.groups.flatMap(({ lines }) => lines.map(({ productId }) => productId));
    const ids = mayOrder(actor) ? [...new Set(products)] : [];
    const { wished, needed } = await marksAmong(db, actor.accountId, ids);
    const view: OrderView = {
      ...order,
      cancellable: mayOrder(actor) && canCancel(order.state.id),
      returnable: mayOrder(actor) && shippedStates.includes(order.state.id),
      groups: order.groups.map((group) => ({
        ...group,
        lines: group.lines.map((line) => ({
          ...line,
          wish: wished.has(line.productId),
          need: needed.get(line.productId) ?? 0,
        })),
      })),
    };
    return ok(view);
  },
});
