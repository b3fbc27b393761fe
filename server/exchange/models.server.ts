import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { offeredProducts, type ProductRow } from './products.repository.server.ts';
import type { WantedProduct } from './save-products.server.ts';

/** Maps new products to the products from which they were made. */
export async function modelsOfNew(
  trx: Kysely<Database>,
  wanted: WantedProduct[],
  existing: ReadonlyMap<string, ProductRow>,
  families: ReadonlyMap<string, ProductRow>,
): Promise<Map<number, number>> {
  const made = wanted.flatMap(({ row: { external_id, family_id } }) => {
    const model = families.get(family_id ?? '');
    return model && external_id && !existing.has(external_id)
      ? [{ external: external_id, model: model.id }]
      : [];
  });
  const ids = await offeredProducts(
    trx,
    made.map(({ external }) => external),
  );
  return new Map(
    made.flatMap(({ external, model }) => {
      const id = ids.get(external)?.id;
      return id === undefined ? [] : [[id, model] as const];
    }),
  );
}

/** Maps each good to the product from which a new size is made; the good's own product comes first. */
export function modelsOf(products: ReadonlyMap<string, ProductRow>): Map<string, ProductRow> {
  const models = new Map<string, ProductRow>();
  for (const product of products.values()) {
    const good = product.family_id ?? product.external_id ?? '';
    if (product.family_id === null || !models.has(good)) models.set(good, product);
  }
  return models;
}
