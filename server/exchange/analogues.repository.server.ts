import type { Kysely } from 'kysely';
import { bulkInsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { foldArticul } from '../goods/fold.ts';

/** Returns the analogues that 1C has named for products, by product, in 1C's order. */
export async function analoguesOf(db: Kysely<Database>, products: number[]): Promise<Map<number, string[]>> {
  const named = new Map<number, string[]>();
  if (products.length === 0) return named;
  const rows = await db
    .selectFrom('product_analogues')
    .select(['product_id', 'reference'])
    .where('product_id', 'in', products)
    .orderBy('product_id')
    .orderBy('place')
    .execute();
  for (const { product_id, reference } of rows)
    named.set(product_id, [...(named.get(product_id) ?? []), reference]);
  return named;
}

/** Replaces the analogues of products; an empty list removes them. */
export async function saveAnalogues(
  db: Kysely<Database>,
  analogues: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  if (analogues.size === 0) return;
  await db
    .deleteFrom('product_analogues')
    .where('product_id', 'in', [...analogues.keys()])
    .execute();
  await bulkInsert(
    db,
    'product_analogues',
    [...analogues].flatMap(([product_id, references]) =>
      references.map((reference, place) => ({
        product_id,
        place,
        reference,
        articul_key: foldArticul(reference),
      })),
    ),
  );
}
