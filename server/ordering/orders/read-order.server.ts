import type { Kysely } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { seesWholesale } from '../../people/contracts/sees-wholesale.ts';
import { partiesOf } from '../../people/contragents/party.repository.server.ts';
import { consignmentOf } from '../consignments/consignments.repository.server.ts';
import { linkedOrders } from './linked-orders.server.ts';
import { eventsOf, type OrderEvent } from './order-events.repository.server.ts';
import { findOrder, linesOfOrder, type OrderLine } from './order-record.repository.server.ts';
import type { OrderGroup, OrderLineView, OrderView } from './order-view.ts';
import { orderNumber, shownState } from './rules.ts';

/** An order as shown to every account that may see it, without account-specific data: marks and allowed actions. */
export type ReadOrder = Omit<OrderView, 'groups' | 'cancellable' | 'returnable'> & {
  groups: ReadGroup[];
};

export type ReadLine = Omit<OrderLineView, 'wish' | 'need'>;
type ReadGroup = Omit<OrderGroup, 'lines'> & { lines: ReadLine[] };

/**
 * Returns an order with its lines by warehouse, at the prices stored in it; a manager gets the prices that were shown
 * to them (§10.7). Undefined when the actor may not see the order. Sums are in kopecks, and 0 when wholesale prices are
 * hidden (`showWholesale` false).
 */
export async function readOrder(
  db: Kysely<Database>,
  actor: SignedIn,
  id: number,
): Promise<ReadOrder | undefined> {
  const order = await findOrder(db, actor, id);
  if (!order) return undefined;
  const { rest, buyerPartyId: _, sellerPartyId: __, ...record } = order;
  const [lines, politics, events, linked, parties, consignment] = await Promise.all([
    linesOfOrder(db, actor, id),
    politicsOf(db, actor),
    eventsOf(db, id),
    linkedOrders(db, { id, restOf: rest }),
    partiesOf(db, order),
    consignmentOf(db, id),
  ]);
  const showWholesale = seesWholesale(actor, politics);
  const visible = showWholesale ? record : { ...record, total: 0, deliveryPrice: 0 };
  const { total, deliveryPrice } = visible;
  return {
    ...visible,
    number: orderNumber(order.id, order.createdAt),
    state: shownState(order.state),
    waits: order.waits === 1,
    goods: total - deliveryPrice,
    groups: byWarehouse(
      showWholesale ? lines : lines.map((line) => ({ ...line, price: 0, listPrice: null })),
    ),
    showWholesale,
    ...linked,
    ...parties,
    consignment,
    history: historyOf(order, events),
    changes: events.flatMap(({ at, changes }) => (changes.length > 0 ? [{ at, changes }] : [])),
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

/**
 * Returns when the order was placed and when it entered each state, without undone moves. Releases before the
 * introduction of events stored only the time of the last move.
 */
function historyOf(
  order: { state: number; createdAt: number; updatedAt: number },
  events: readonly OrderEvent[],
) {
  const moves: OrderEvent[] = [];
  for (const event of events) {
    if (event.action === 'moved') moves.push(event);
    if (event.action === 'undone') moves.pop();
  }
  const history = [
    { at: order.createdAt, header: 'Оформлен' },
    ...moves.map(({ at, to }) => ({ at, header: shownState(to!).header })),
  ];
  const isKnown = order.state === state.created || moves.at(-1)?.to === order.state;
  return isKnown ? history : [...history, { at: order.updatedAt, header: shownState(order.state).header }];
}
