import type { Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { foldArticul } from '#server/goods/fold.ts';

type Extra = {
  id: number;
  articul: string;
  variant?: string;
  family?: string;
  price?: number;
  stock?: [number, number];
};

/** Adds products to the small world before the read model is built. Price and stock are 100 by default. */
export async function insertMoreGoods(db: Kysely<Database>, goods: Extra[]): Promise<void> {
  await bulkInsert(
    db,
    'products',
    goods.map(({ id, articul, variant = '', family }) => ({
      id,
      articul,
      variant,
      external_id: null,
      family_id: family ?? null,
      articul_key: foldArticul(articul),
      header: [`Товар ${id}`, variant].filter(Boolean).join(', '),
      brand_id: null,
      collection_id: null,
      catalog_id: 2,
      unit: 'шт.',
      pack: 1,
      price_rrc: 20_000,
      picture: '',
      picturetype: '',
      description: '',
      enabled: 1,
    })),
  );
  const priced = goods.filter(({ price }) => price !== 0);
  await bulkInsert(
    db,
    'prices',
    priced.map(({ id, price = 10_000 }) => ({ product_id: id, price_type_id: 1, price })),
  );
  await bulkInsert(
    db,
    'stocks',
    goods.flatMap(({ id, stock = [100, 100] }) =>
      stock.map((quantity, i) => ({ product_id: id, wms_id: i + 1, quantity, reserved: 0 })),
    ),
  );
}
