import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { OrderSettings } from '../../ordering/orders/exchange-settings.ts';
import { reasonText } from '../../ordering/orders/rules.ts';
import { returnNumber, shownReturnState } from '../../ordering/returns/rules.ts';
import { writtenOffText } from '../../ordering/returns/written-off.ts';
import { numbersOf } from './divide-orders.server.ts';
import { numberOfReturn } from './document-number.ts';
import {
  type GivenLine,
  linesToGive,
  ordersToGive,
  portions,
  warehousesToGive,
} from './given.repository.server.ts';
import { linesOfGivenReturns, nextReturns } from './given-returns.repository.server.ts';
import type { OrderDocument } from './order-document.ts';
import { partsOf } from './parts.repository.server.ts';

/** A return as a document, and the revision that 1C will have. */
type ReturnDocument = OrderDocument & { returnId: number; revision: number };

/**
 * Returns the documents of the next returns for 1C, no more than orders in a response. A return is one document, even
 * if its order is divided, and names the documents of its goods.
 */
export async function returnsToGive(
  db: Kysely<Database>,
  settings: OrderSettings,
): Promise<ReturnDocument[]> {
  // The revision is read first, so that a return that changes before its lines are read is given again.
  const returns = await nextReturns(db, settings.portion);
  const warehouses = await warehousesToGive(db);
  const documents: ReturnDocument[] = [];
  for (const some of portions(returns)) {
    const orderIds = [...new Set(some.map(({ orderId }) => orderId))];
    const orders = new Map((await ordersToGive(db, orderIds)).map((order) => [order.id, order]));
    const ofOrders = await linesToGive(db, orderIds, warehouses);
    const parts = await partsOf(db, orderIds);
    const back = new Map<number, Awaited<ReturnType<typeof linesOfGivenReturns>>>(
      some.map(({ id }) => [id, []]),
    );
    for (const line of await linesOfGivenReturns(db, [...back.keys()])) back.get(line.returnId)!.push(line);
    for (const each of some) {
      const order = orders.get(each.orderId)!;
      const shipped = new Map((ofOrders.get(each.orderId) ?? []).map((line) => [line.id, line]));
      const returned = back.get(each.id) ?? [];
      const sold = returned.map(({ line }) => shipped.get(line)!);
      const lines = returned.map(({ quantity, stock }, i): GivenLine => {
        const place = stock === null ? {} : { ...warehouses.get(stock)!, wmsId: stock };
        return { ...sold[i]!, ...place, quantity };
      });
      const off = writtenOffText(returned.map(({ writtenOff }, i) => ({ ...sold[i]!, writtenOff })));
      const ofOrder = parts.filter(({ orderId }) => orderId === order.id);
      const number = numberOfReturn(each.id);
      documents.push({
        ...{ order, id: number, number, lines, delivery: undefined, isGone: false },
        ...{ returnId: each.id, revision: each.revision },
        back: {
          basis: each.bornNumber ?? numbersOf(order, sold, ofOrder, settings.split).join(', '),
          number: returnNumber(each.id),
          reason: reasonText(each),
          comment: [reasonText(each), off && `списать: ${off}`].filter(Boolean).join('; '),
          state: shownReturnState(each.state).header,
          isCancelled: each.state === 'refused',
          at: each.createdAt,
          changedAt: each.receivedAt ?? each.decidedAt ?? each.createdAt,
        },
      });
    }
  }
  return documents;
}
