import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import { isOwnOrder } from '../orders/order-conditions.repository.server.ts';

/** Returns an order and whether its goods have documents; undefined when the actor may not see the order. */
export async function ownOrder(db: Kysely<Database>, actor: SignedIn, id: number) {
  return order(db, id).where(isOwnOrder(actor)).executeTakeFirst();
}

/** Returns an order and whether its goods have documents; undefined when `served` does not serve its dealer. */
export async function deskOrder(db: Kysely<Database>, id: number, served: number | undefined) {
  return order(db, id)
    .$if(served !== undefined, (query) => query.where('orders.dealer_id', 'in', servedDealers(served!)))
    .executeTakeFirst();
}

function order(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.created_at as createdAt'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          // SQLite begins with the left table of a cross join, which are the lines of one order.
          .crossJoin('product_documents')
          .select('product_documents.id')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .whereRef('product_documents.product_id', '=', 'order_lines.product_id')
          .where('product_documents.removed_at', 'is', null),
      ).as('hasDocuments'),
    )
    .where('orders.id', '=', id);
}

/** A product of an order, with the articul and name of its first line. */
export type OrderedGoods = { id: number; articul: string; header: string };

/** Returns the goods of an order in the order of its lines, each once. */
export async function goodsOfOrder(db: Kysely<Database>, orderId: number): Promise<OrderedGoods[]> {
  const lines = await db
    .selectFrom('order_lines')
    .select(['product_id as id', 'articul', 'header'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const goods = new Map<number, OrderedGoods>();
  for (const line of lines) if (!goods.has(line.id)) goods.set(line.id, line);
  return [...goods.values()];
}
