import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CatalogueProduct } from '../goods/model.ts';
import { mayOrder, type SignedIn } from '../kernel/actor.ts';
import { basketLines } from './basket-lines.repository.server.ts';
import type { GoodsItem, MarkedGoods } from './goods-item.ts';
import { marksAmong } from './marks-among.repository.server.ts';

type Seen = {
  /** When false, the wholesale price is removed, so that the answer does not contain it. */
  withPrices: boolean;
};

/** Returns products with the marks of an account, in one query for any number. An observer has none. */
export async function markedGoods<T extends CatalogueProduct>(
  db: Kysely<Database>,
  actor: SignedIn,
  products: T[],
  { withPrices }: Seen,
): Promise<(T & MarkedGoods)[]> {
  const ids = mayOrder(actor) ? products.map(({ id }) => id) : [];
  const { wished, needed } = await marksAmong(db, actor.accountId, ids);
  return products.map((product) => ({
    ...product,
    price: withPrices ? product.price : undefined,
    orderable: product.price !== undefined,
    wish: wished.has(product.id),
    need: needed.get(product.id) ?? 0,
  }));
}

/**
 * Returns the same with the quantities in the account's basket, in one more query. An observer has no basket.
 */
export async function goodsItems<T extends CatalogueProduct>(
  db: Kysely<Database>,
  actor: SignedIn,
  products: T[],
  seen: Seen,
): Promise<(T & GoodsItem)[]> {
  const ids = mayOrder(actor) ? products.map(({ id }) => id) : [];
  const [marked, lines] = await Promise.all([
    markedGoods(db, actor, products, seen),
    basketLines(db, actor.accountId, ids),
  ]);
  const baskets = new Map<number, Map<number, number>>();
  for (const { id, wms, quantity } of lines) {
    const basket = baskets.get(id) ?? new Map<number, number>();
    baskets.set(id, basket.set(wms, (basket.get(wms) ?? 0) + quantity));
  }
  return marked.map((product) => ({
    ...product,
    inBasket: [...(baskets.get(product.id) ?? [])].map(([wms, quantity]) => ({ wms, quantity })),
  }));
}
