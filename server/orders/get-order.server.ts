import { z } from 'zod';
import { mayOrder, signedIn } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { marksAmong } from '../marks/among.repository.server.ts';
import type { OrderView } from './order-view.ts';
import { readOrder } from './read-order.server.ts';
import { canCancel } from './rules.ts';

/**
 * One order with its lines by warehouse, at the prices kept in it: a manager's are those he saw (contract §2, «Prices»).
 * Sums are kopecks; `goods` is without delivery, `total` with it;
 * `showWholesale` false: price politics or this browser hide sums, and here they are 0. NOT_FOUND for somebody else's order.
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
