import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CatalogueProduct } from '../goods/model.ts';
import { soldBy } from '../goods/permitted-quantity.ts';
import { mayOrder, type SignedIn } from '../kernel/actor.ts';
import type { GoodsItem, MarkedGoods } from './goods-item.ts';
import { type Marks, marksAmong, marksAndBasketAmong } from './marks-among.repository.server.ts';

type Seen = {
  /** When false, the wholesale price is removed, so that the answer does not contain it. */
  withPrices: boolean;
};

/** Returns products with the marks of an account, in one query for any number. An observer has none. */
export async function markedGoods<T extends CatalogueProduct>(
  db: Kysely<Database>,
  actor: SignedIn,
  products: T[],
  seen: Seen,
): Promise<(T & MarkedGoods)[]> {
  const marks = await marksAmong(db, actor.accountId, ordered(actor, products));
  return products.map((product) => withMarks(product, marks, seen));
}

function ordered(actor: SignedIn, products: { id: number }[]): number[] {
  return mayOrder(actor) ? products.map(({ id }) => id) : [];
}

function withMarks<T extends CatalogueProduct>(
  product: T,
  { wished, needed }: Marks,
  { withPrices }: Seen,
): T & MarkedGoods {
  return {
    ...product,
    price: withPrices ? product.price : undefined,
    orderable: product.price !== undefined,
    wish: wished.has(product.id),
    need: needed.get(product.id) ?? 0,
  };
}

/** Returns the same with the quantities in the account's basket, in one query, too. An observer has no basket. */
export async function goodsItems<T extends CatalogueProduct>(
  db: Kysely<Database>,
  actor: SignedIn,
  products: T[],
  seen: Seen,
): Promise<(T & GoodsItem)[]> {
  const marks = await marksAndBasketAmong(db, actor.accountId, ordered(actor, products));
  return products.map((product) => ({
    ...withMarks(product, marks, seen),
    ...(product.multiple > 1 || product.minimum > 1 ? { soldBy: soldBy(product, product.unit) } : {}),
    inBasket: [...(marks.inBasket.get(product.id) ?? [])].map(([wms, quantity]) => ({ wms, quantity })),
  }));
}
