import { type Kysely, sql } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';

type Pair = { product_id: number; other_id: number; orders: number };

/** Returns the next `most` products that were ever ordered, by id. */
export async function orderedAfter(db: Kysely<Database>, after: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select('product_id as id')
    .distinct()
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns which goods were ordered together with these since a time, and in how many orders. Only pairs that at least
 * two dealers ordered, so that nobody learns what another dealer buys.
 */
export async function pairsOf(
  db: Kysely<Database>,
  products: readonly number[],
  since: number,
): Promise<Pair[]> {
  if (products.length === 0) return [];
  const rows = await db
    .selectFrom('order_lines as own')
    .innerJoin('orders', 'orders.id', 'own.order_id')
    .innerJoin('order_lines as other', 'other.order_id', 'own.order_id')
    .select(({ fn }) => [
      'own.product_id',
      'other.product_id as other_id',
      fn.count<number>('own.order_id').distinct().as('orders'),
    ])
    .where('own.product_id', 'in', products)
    .where('orders.created_at', '>=', since)
    .where('orders.state', '!=', state.cancelled)
    .whereRef('other.product_id', '!=', 'own.product_id')
    .groupBy(['own.product_id', 'other.product_id'])
    .having(sql<number>`count(distinct orders.dealer_id)`, '>=', 2)
    .execute();
  return rows.map((row) => ({ ...row, orders: Number(row.orders) }));
}

/** Replaces the pairs of the products with ids in `after < id ≤ last`; without `last`, of all after `after`. */
export async function replacePairs(
  db: Kysely<Database>,
  { after, last }: { after: number; last: number | undefined },
  pairs: readonly Pair[],
): Promise<void> {
  let gone = db.deleteFrom('ordered_together').where('product_id', '>', after);
  if (last !== undefined) gone = gone.where('product_id', '<=', last);
  await gone.execute();
  await bulkInsert(db, 'ordered_together', [...pairs]);
}
