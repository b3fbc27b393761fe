import type { Kysely } from 'kysely';
import { byId, rowsPerUpdate } from '../../db/by-id.server.ts';
import { forUpdate } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { chunks } from '../../kernel/chunks.ts';
import type { LineToPick } from './picking-view.ts';

/** Returns the listed orders in the given order, only of dealers whom the staff member `served` serves, if given. */
export async function ordersToPick(db: Kysely<Database>, ids: readonly number[], served: number | undefined) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .innerJoin('dealers', 'dealers.id', 'orders.dealer_id')
    .select(['orders.id', 'orders.state', 'orders.created_at as createdAt', 'orders.ship_on as shipOn'])
    .select(['orders.company', 'orders.expected_on as expectedOn', 'orders.delivery_header as delivery'])
    .select(['orders.full_address as address', 'orders.comment'])
    .where('orders.id', 'in', ids)
    .$if(served !== undefined, (query) => query.where('dealers.staff_id', '=', served!))
    .execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Locks orders until the transaction ends, in the order of their ids. */
export async function holdOrders(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .$call(forUpdate(db))
    .execute();
}

/** Returns the lines of orders, by warehouse, then by order. */
export async function linesToPick(db: Kysely<Database>, orderIds: readonly number[]): Promise<LineToPick[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('order_lines as l')
    .innerJoin('products', 'products.id', 'l.product_id')
    .innerJoin('warehouses', 'warehouses.id', 'l.wms_id')
    .leftJoin('stocks', (join) =>
      join.onRef('stocks.product_id', '=', 'l.product_id').onRef('stocks.wms_id', '=', 'l.wms_id'),
    )
    .select(['l.id', 'l.order_id as orderId', 'l.product_id as product', 'l.wms_id as wms'])
    .select(['warehouses.header as warehouse', 'stocks.place', 'l.articul', 'l.header', 'products.unit'])
    .select('products.barcode')
    .select(['l.quantity', 'l.promised', 'l.picked'])
    .where('l.order_id', 'in', orderIds)
    .orderBy('warehouses.sort')
    .orderBy('warehouses.id')
    .orderBy('l.order_id')
    .orderBy('l.id')
    .execute();
  return rows.map(({ place, ...line }) => ({ ...line, place: place ?? '' }));
}

/** Returns how many pieces of each line of an order are picked, by line id. */
export async function pickedOf(db: Kysely<Database>, orderId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('order_lines')
    .select(['id', 'picked'])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(rows.map(({ id, picked }) => [id, picked]));
}

/** Stores how many pieces of each line are picked, by line id. */
export async function writePicked(db: Kysely<Database>, picked: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...picked].map(([id, pieces]) => ({ id, pieces }));
  for (const some of chunks(rows, rowsPerUpdate))
    await db
      .updateTable('order_lines')
      .set({ picked: byId(some, ({ pieces }) => pieces) })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
}
