import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CatalogueProduct } from '../../goods/model.ts';
import { isOnSale } from '../../goods/on-sale.repository.server.ts';

/** Returns products that are no longer in the catalogue, by id, with their last names and without stock. */
export async function goneProducts(
  db: Kysely<Database>,
  ids: number[],
): Promise<Map<number, CatalogueProduct & { gone: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products as p')
    .leftJoin('brands as b', 'b.id', 'p.brand_id')
    .select([
      'p.id',
      'p.articul',
      'p.header',
      'p.variant',
      'p.unit',
      'p.pack',
      'p.order_multiple as multiple',
      'p.order_minimum as minimum',
      'p.picture',
      'p.picturetype',
      'p.price_rrc',
      isOnSale('p').as('enabled'),
      'b.id as brandId',
      'b.header as brand',
    ])
    .where('p.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ enabled, brandId, brand, ...product }) => [
      product.id,
      {
        ...product,
        brand: brandId === null ? undefined : { id: brandId, header: brand ?? '' },
        familyId: '',
        collection: undefined,
        catalog: undefined,
        price: undefined,
        stocks: [],
        tags: [],
        gone: enabled === 0,
      },
    ]),
  );
}
