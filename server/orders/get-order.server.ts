import { z } from 'zod';
import { politicsOf } from '../contracts/repository.server.ts';
import { seesWholesale } from '../contracts/sees-wholesale.ts';
import { wishedAmong } from '../favourites/repository.server.ts';
import { mayOrder, signedIn } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { neededAmong } from '../needs/repository.server.ts';
import { findOrder, linesOfOrder, type OrderLine } from './order-record.repository.server.ts';
import type { OrderGroup, OrderLineView, OrderView } from './order-view.ts';
import { canCancel, orderNumber, shownState, state } from './rules.ts';

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
    const order = await findOrder(db, actor, id);
    if (!order) return fail('NOT_FOUND', { message: 'Такого заказа нет' });
    const [lines, politics] = await Promise.all([linesOfOrder(db, actor, id), politicsOf(db, actor)]);
    const showWholesale = seesWholesale(actor, politics);
    const ids = mayOrder(actor) ? [...new Set(lines.map(({ productId }) => productId))] : [];
    const [wished, needed] = await Promise.all([
      wishedAmong(db, actor.accountId, ids),
      neededAmong(db, actor.accountId, ids),
    ]);
    const marked = lines.map((line) => ({
      ...line,
      price: showWholesale ? line.price : 0,
      wish: wished.has(line.productId),
      need: needed.get(line.productId) ?? 0,
    }));
    const view: OrderView = {
      ...order,
      number: orderNumber(order.id, order.createdAt),
      state: shownState(order.state),
      cancellable: mayOrder(actor) && canCancel(order.state),
      goods: showWholesale ? order.total - order.deliveryPrice : 0,
      total: showWholesale ? order.total : 0,
      groups: byWarehouse(marked),
      showWholesale,
      history: historyOf(order),
    };
    return ok(view);
  },
});

type MarkedLine = OrderLine & Pick<OrderLineView, 'wish' | 'need'>;

function byWarehouse(lines: MarkedLine[]): OrderGroup[] {
  const groups = new Map<number, OrderGroup>();
  for (const { enabled, warehouse, ...line } of lines) {
    const { wmsId } = line;
    const group = groups.get(wmsId) ?? { wmsId, warehouse, quantity: 0, sum: 0, lines: [] };
    const sum = line.price * line.quantity;
    group.lines.push({ ...line, sum, sold: enabled === 1 });
    group.quantity += line.quantity;
    group.sum += sum;
    groups.set(wmsId, group);
  }
  return [...groups.values()];
}

/** What the order's own record tells of its life: when it was placed, and when it came into the state it is in. */
function historyOf(order: { state: number; createdAt: number; updatedAt: number }) {
  const placed = { at: order.createdAt, header: 'Размещён' };
  if (order.state === state.created) return [placed];
  return [placed, { at: order.updatedAt, header: shownState(order.state).header }];
}
