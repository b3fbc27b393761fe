import type { Kysely } from 'kysely';
import { basketLines } from '../basket/repository.server.ts';
import type { Database } from '../db/schema.ts';
import { wishedAmong } from '../favourites/repository.server.ts';
import { mayOrder, type SignedIn } from '../kernel/actor.ts';
import { neededAmong } from '../needs/repository.server.ts';
import type { GoodsItem } from './goods-item.ts';
import type { CatalogueProduct } from './model.ts';

/**
 * Products as an account sees them: its marks and what lies in its basket, three queries whatever their number. Without
 * `withPrices` the wholesale price is taken out, so that it is not in the page at all. An observer has neither marks nor basket.
 */
export async function goodsItems<T extends CatalogueProduct>(
  db: Kysely<Database>,
  actor: SignedIn,
  products: T[],
  { withPrices }: { withPrices: boolean },
): Promise<(T & GoodsItem)[]> {
  const ids = mayOrder(actor) ? products.map(({ id }) => id) : [];
  const [wished, needed, lines] = await Promise.all([
    wishedAmong(db, actor.accountId, ids),
    neededAmong(db, actor.accountId, ids),
    basketLines(db, actor.accountId, ids),
  ]);
  const baskets = new Map<number, Map<number, number>>();
  for (const { id, wms, quantity } of lines) {
    const basket = baskets.get(id) ?? new Map<number, number>();
    baskets.set(id, basket.set(wms, (basket.get(wms) ?? 0) + quantity));
  }
  return products.map((product) => ({
    ...product,
    price: withPrices ? product.price : undefined,
    orderable: product.price !== undefined,
    wish: wished.has(product.id),
    need: needed.get(product.id) ?? 0,
    inBasket: [...(baskets.get(product.id) ?? [])].map(([wms, quantity]) => ({ wms, quantity })),
  }));
}
