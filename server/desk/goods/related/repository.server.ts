import type { Kysely } from 'kysely';
import { bulkInsert } from '../../../db/dialect.server.ts';
import type { Database } from '../../../db/schema.ts';
import { type RelationKind, relationKinds } from '../../../goods/related/near-goods.ts';

/** A product chosen for the card of another one. */
export type RelatedProduct = { product_id: number; kind: RelationKind; id: number; articul: string };

/** Returns the goods chosen for the cards of products, in their order. */
export async function relationsOf(db: Kysely<Database>, ids: readonly number[]): Promise<RelatedProduct[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('product_relations')
    .innerJoin('products', 'products.id', 'product_relations.other_id')
    .select(['product_id', 'kind', 'products.id', 'products.articul'])
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('place')
    .execute();
}

/** Replaces the goods chosen for the cards of products, by product; a kind that is not named stays unchanged. */
export async function replaceRelations(
  db: Kysely<Database>,
  chosen: ReadonlyMap<number, Readonly<Partial<Record<RelationKind, readonly number[]>>>>,
): Promise<void> {
  for (const { kind } of relationKinds) {
    const named = [...chosen].flatMap(([product_id, kinds]) =>
      kinds[kind] === undefined ? [] : [{ product_id, ids: kinds[kind] }],
    );
    if (named.length === 0) continue;
    await db
      .deleteFrom('product_relations')
      .where(
        'product_id',
        'in',
        named.map(({ product_id }) => product_id),
      )
      .where('kind', '=', kind)
      .execute();
    const rows = named.flatMap(({ product_id, ids }) =>
      ids.map((other_id, i) => ({ product_id, kind, other_id, place: i + 1 })),
    );
    await bulkInsert(db, 'product_relations', rows);
  }
}
