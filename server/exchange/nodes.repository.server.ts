import type { Kysely } from 'kysely';
import { bulkInsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/** Returns the further nodes of products, by product, in ascending order; `products.catalog_id` is not among them. */
export async function furtherNodesOf(
  db: Kysely<Database>,
  products: number[],
): Promise<Map<number, number[]>> {
  const nodes = new Map<number, number[]>();
  if (products.length === 0) return nodes;
  const rows = await db
    .selectFrom('product_nodes')
    .selectAll()
    .where('product_id', 'in', products)
    .orderBy('product_id')
    .orderBy('node_id')
    .execute();
  for (const { product_id, node_id } of rows)
    nodes.set(product_id, [...(nodes.get(product_id) ?? []), node_id]);
  return nodes;
}

/** Replaces the further nodes of products; an empty list removes them. */
export async function saveFurtherNodes(
  db: Kysely<Database>,
  nodes: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  if (nodes.size === 0) return;
  await db
    .deleteFrom('product_nodes')
    .where('product_id', 'in', [...nodes.keys()])
    .execute();
  await bulkInsert(
    db,
    'product_nodes',
    [...nodes].flatMap(([product_id, ids]) => ids.map((node_id) => ({ product_id, node_id }))),
  );
}
