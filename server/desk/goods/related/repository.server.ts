import type { Kysely } from 'kysely';
import { bulkInsert } from '../../../db/dialect.server.ts';
import type { Database } from '../../../db/schema.ts';
import type { RelationKind } from '../../../goods/related/near-goods.ts';

/** A product chosen for the card of another one. */
export type RelatedProduct = { kind: RelationKind; id: number; articul: string; header: string };

/** Returns the goods chosen for the card of a product, in their order. */
export async function relationsOf(db: Kysely<Database>, id: number): Promise<RelatedProduct[]> {
  return db
    .selectFrom('product_relations')
    .innerJoin('products', 'products.id', 'product_relations.other_id')
    .select(['kind', 'products.id', 'products.articul', 'products.header'])
    .where('product_id', '=', id)
    .orderBy('place')
    .execute();
}

/** Replaces the goods chosen for the card of a product. */
export async function replaceRelations(
  db: Kysely<Database>,
  id: number,
  chosen: Readonly<Record<RelationKind, readonly number[]>>,
): Promise<void> {
  await db.deleteFrom('product_relations').where('product_id', '=', id).execute();
  const rows = Object.entries(chosen).flatMap(([kind, ids]) =>
    ids.map((other_id, i) => ({ product_id: id, kind: kind as RelationKind, other_id, place: i + 1 })),
  );
  await bulkInsert(db, 'product_relations', rows);
}
