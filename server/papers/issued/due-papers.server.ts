import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { shippedTimes } from '../../ordering/orders/papers-of-order.repository.server.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import type { DuePaper } from './due-paper.ts';
import { missingForPaper } from './missing-for-paper.ts';
import { ordersToPaper } from './repository.server.ts';
import { shippedDay } from './shipped-day.ts';

/**
 * Returns orders with what their papers need, in the order of the ids. `served`: only those of dealers whom this staff
 * member serves.
 */
export async function duePapers(
  db: Kysely<Database>,
  ids: readonly number[],
  served: number | undefined,
  now: number,
): Promise<DuePaper[]> {
  const [orders, times, settings] = await Promise.all([
    ordersToPaper(db, ids, served),
    shippedTimes(db, ids),
    currentSettings(db),
  ]);
  return orders.map((order) => {
    const { id, state, dealerId, dealer, contragentId, buyer, contract, total, deliveryPrice } = order;
    const shipped = times.get(id);
    return {
      ...{ id, state, contragentId, contract, total, deliveryPrice },
      number: orderNumber(id, order.createdAt),
      dealer: { id: dealerId, header: dealer },
      company: buyer.company,
      shippedOn: shippedDay(order, shipped, now),
      shippedAt: shipped,
      missing: missingForPaper(settings, buyer),
    };
  });
}
