import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { NearIds } from './near-goods.ts';

/**
 * Returns the goods that go with a product, sold or not: those that staff chose, in their order, and those ordered
 * together with it, the most frequent first.
 */
export async function nearIds(db: Kysely<Database>, id: number): Promise<NearIds> {
  const [chosen, together] = await Promise.all([
    db
      .selectFrom('product_relations')
      .select(['kind', 'other_id as id'])
      .where('product_id', '=', id)
      .orderBy('place')
      .execute(),
    db
      .selectFrom('ordered_together')
      .select('other_id as id')
      .where('product_id', '=', id)
      .orderBy('orders', 'desc')
      .orderBy('other_id')
      .execute(),
  ]);
  const of = (kind: string) => chosen.flatMap((row) => (row.kind === kind ? row.id : []));
  return { related: of('related'), accessory: of('accessory'), together: together.map((row) => row.id) };
}
