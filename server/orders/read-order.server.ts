import type { Kysely } from 'kysely';
import { politicsOf } from '../contracts/repository.server.ts';
import { seesWholesale } from '../contracts/sees-wholesale.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { findOrder, linesOfOrder, type OrderLine } from './order-record.repository.server.ts';
import type { OrderGroup, OrderLineView, OrderView } from './order-view.ts';
import { orderNumber, shownState, state } from './rules.ts';

/** An order as everybody is shown it who may see it, without what is his own: marks, and what he may do with it. */
export type ReadOrder = Omit<OrderView, 'groups' | 'cancellable'> & { groups: ReadGroup[] };

type ReadLine = Omit<OrderLineView, 'wish' | 'need'>;
type ReadGroup = Omit<OrderGroup, 'lines'> & { lines: ReadLine[] };

/**
 * An order that the actor may see, undefined for any other; its lines by warehouse, at the prices kept in it: a manager's are those
 * he saw (contract §2, «Prices»). Sums are kopecks, and 0 where wholesale prices are hidden (`showWholesale` false).
 */
export async function readOrder(
  db: Kysely<Database>,
  actor: SignedIn,
  id: number,
): Promise<ReadOrder | undefined> {
  const order = await findOrder(db, actor, id);
  if (!order) return undefined;
  const [lines, politics] = await Promise.all([linesOfOrder(db, actor, id), politicsOf(db, actor)]);
  const showWholesale = seesWholesale(actor, politics);
  const told = showWholesale ? order : { ...order, total: 0, deliveryPrice: 0 };
  const { total, deliveryPrice } = told;
  return {
    ...told,
    number: orderNumber(order.id, order.createdAt),
    state: shownState(order.state),
    goods: total - deliveryPrice,
    groups: byWarehouse(showWholesale ? lines : lines.map((line) => ({ ...line, price: 0 }))),
    showWholesale,
    history: historyOf(order),
  };
}

function byWarehouse(lines: OrderLine[]): ReadGroup[] {
  const groups = new Map<number, ReadGroup>();
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
