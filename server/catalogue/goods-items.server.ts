import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { expectedLeft } from '../goods/expected-stock.ts';
import { expectedStocks } from '../goods/expected-stocks.repository.server.ts';
import type { CatalogueProduct, CatalogueView, WarehouseInfo } from '../goods/model.ts';
import { soldIn } from '../goods/permitted-quantity.ts';
import { mayOrder, type SignedIn } from '../kernel/actor.ts';
import { dayOf } from '../kernel/clock.ts';
import { expectedAmong } from './expected-goods.repository.server.ts';
import { expectedText } from './expected-goods.ts';
import type { GoodsItem, MarkedGoods } from './goods-item.ts';
import { type Marks, marksAmong, marksAndBasketAmong } from './marks-among.repository.server.ts';

type Seen = {
  /** When false, the wholesale price is removed, so that the response does not contain it. */
  withPrices: boolean;
};

/** Returns products with the marks of an account, in one query for any number. An observer has no marks. */
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

/**
 * Returns products with the account's marks, the quantities in its basket and the goods that it waits for, in a single
 * query. An observer has none of these.
 */
export async function goodsItems<T extends CatalogueProduct>(
  db: Kysely<Database>,
  actor: SignedIn,
  products: T[],
  seen: Seen,
): Promise<(T & GoodsItem)[]> {
  const marks = await marksAndBasketAmong(db, actor.accountId, ordered(actor, products));
  return products.map((product) => ({
    ...withMarks(product, marks, seen),
    ...withSoldIn(product),
    ...(marks.awaited.has(product.id) ? { watch: true } : {}),
    inBasket: [...(marks.inBasket.get(product.id) ?? [])].map(([wms, quantity]) => ({ wms, quantity })),
  }));
}

function withSoldIn(product: CatalogueProduct): Pick<GoodsItem, 'soldIn'> {
  const words = soldIn(product, product.unit);
  return words ? { soldIn: words } : {};
}

type Where = {
  /** The warehouses of the contract, and whether it allows orders for expected goods. */
  warehouses: readonly WarehouseInfo[];
  view: Pick<CatalogueView, 'ordersExpected'>;
  now: number;
};

/**
 * Adds the expected arrival (§10.49) to each product that is out of stock or has less stock than the account needs,
 * and whether it can be ordered before it arrives (§10.51). Makes two queries at most, and none when there is no such
 * product.
 */
export async function withExpected<T extends GoodsItem>(
  db: Kysely<Database>,
  items: T[],
  { warehouses, view, now }: Where,
): Promise<T[]> {
  const today = dayOf(now);
  const lacking = items.filter((item) => !item.gone && freeOf(item) < Math.max(1, item.need));
  const ids = lacking.map(({ id }) => id);
  const expected = await expectedAmong(db, ids, warehouses, today);
  const coming = view.ordersExpected === 1 ? await expectedStocks(db, [...expected.keys()], today) : [];
  const offered = new Set(
    coming
      .filter((each) => each.inStock === 0 && expectedLeft(each) > 0)
      .filter(({ wms }) => warehouses.some(({ id }) => id === wms))
      .map(({ id }) => id),
  );
  return items.map((item) => {
    const [nearest] = expected.get(item.id) ?? [];
    if (!nearest) return item;
    const text = expectedText([nearest], item.unit, today);
    const orderExpected = item.orderable && offered.has(item.id);
    return { ...item, expected: text, ...(orderExpected && { orderExpected }) };
  });
}

const freeOf = ({ stocks }: CatalogueProduct) => stocks.reduce((sum, { quantity }) => sum + quantity, 0);
