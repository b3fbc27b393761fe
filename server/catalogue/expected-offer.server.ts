import { expectedDay, expectedLeft } from '../goods/expected-stock.ts';
import { expectedStocks } from '../goods/expected-stocks.repository.server.ts';
import type { CatalogueProduct } from '../goods/model.ts';
import { leastQuantity } from '../goods/permitted-quantity.ts';
import { mayOrder, type SignedIn } from '../kernel/actor.ts';
import { dayOf } from '../kernel/clock.ts';
import type { Context } from '../kernel/use-case.ts';
import type { CurrentContract } from '../people/contracts/current.server.ts';

/**
 * An offer to order a product before it arrives: up to `most` pieces, of which the first arrive on `day`. `least`: the
 * smallest quantity.
 */
export type ExpectedOffer = { wms: number; warehouse: string; day: string; least: number; most: number };

/**
 * Returns, for each warehouse of the contract without stock, how much of a product can be ordered before it arrives
 * (§10.51); nothing unless the contract allows it. Makes one query at most.
 */
export async function expectedOffer(
  { db, actor, now }: Context<SignedIn>,
  { view, warehouses }: Pick<CurrentContract, 'view' | 'warehouses'>,
  product: Pick<CatalogueProduct, 'id' | 'price' | 'multiple' | 'minimum'>,
): Promise<ExpectedOffer[]> {
  if (view.ordersExpected !== 1 || !mayOrder(actor) || product.price === undefined) return [];
  const stocks = await expectedStocks(db, [product.id], dayOf(now));
  return warehouses.flatMap(({ id, header }) => {
    const stock = stocks.find(({ wms }) => wms === id);
    const most = stock ? expectedLeft(stock) : 0;
    const day = stock && expectedDay(stock, 1);
    if (!stock || stock.inStock > 0 || most <= 0 || !day) return [];
    return [{ wms: id, warehouse: header, day, least: Math.min(leastQuantity(product), most), most }];
  });
}
