import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { inOrderOf } from '../../kernel/in-order-of.ts';
import { deskOrdersByIds, shownOrder } from './desk.repository.server.ts';
import type { DeskOrder } from './desk-order.ts';
import type { DeskOrderConditions } from './desk-order-conditions.repository.server.ts';
import type { OrderSorting, SortKey } from './desk-order-filter.ts';
import { findDeskOrders } from './find-desk-orders.repository.server.ts';
import { findSortedOrders } from './sorted-orders.repository.server.ts';

/**
 * `next`: the key after which there may be more orders. `isPartial`: the search ended before the page was full.
 * `searched`: how far back it went in the usual order.
 */
type OrdersAfter = {
  orders: DeskOrder[];
  next: SortKey | undefined;
  searched: number | undefined;
  isPartial: boolean;
};

type Place = { sort: OrderSorting | undefined; after: SortKey | undefined; limit: number };

/**
 * Returns the matching orders after the order with the key `after`: newest first, or in the order of a column. The key
 * of another order leaves no orders.
 */
export async function deskOrdersAfter(
  db: Kysely<Database>,
  conditions: DeskOrderConditions,
  { sort, after, limit }: Place,
): Promise<OrdersAfter> {
  const { ids, ...found } = sort
    ? { searched: undefined, ...(await findSortedOrders(db, conditions, { sorting: sort, after, limit })) }
    : await newestAfter(db, conditions, { after, limit });
  return { ...found, orders: inOrderOf(ids, await deskOrdersByIds(db, ids)).map(shownOrder) };
}

async function newestAfter(
  db: Kysely<Database>,
  conditions: DeskOrderConditions,
  { after, limit }: Omit<Place, 'sort'>,
) {
  const [at, id, ...rest] = after ?? [];
  const before =
    typeof at === 'number' && typeof id === 'number' && rest.length === 0 ? { at, id } : undefined;
  if (after && !before) return { ids: [], next: undefined, searched: undefined, isPartial: false };
  const { ids, next, searched } = await findDeskOrders(db, conditions, { before, limit });
  return { ids, next: next && [next.at, next.id], searched, isPartial: searched !== undefined };
}
