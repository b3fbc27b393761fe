import { basketLines } from '../../catalogue/basket-lines.repository.server.ts';
import { soldIn } from '../../goods/permitted-quantity.ts';
import { mayOrder, type SignedIn } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { choosingPlaces } from '../basket/choose-place.ts';
import type { OfferedAgain, PurchasedProduct } from './purchased-view.ts';
import { usualQuantities } from './usual-quantities.repository.server.ts';

/**
 * Returns the products of a page, each with the quantity that can be added to the basket again (`again`): the usual
 * quantity, or 1 if it is unknown, raised to a permitted quantity and limited by the stock of the current contract.
 * `contract`: the id of the current contract; undefined when nothing can be ordered.
 */
export async function offerAgain<Row extends PurchasedProduct>(
  { db, actor, catalogue }: Pick<Context<SignedIn>, 'db' | 'actor' | 'catalogue'>,
  products: readonly Row[],
): Promise<{ products: (Row & { again?: OfferedAgain })[]; contract: number | undefined }> {
  const current = mayOrder(actor) && products.length > 0 ? await currentContract(db, actor) : undefined;
  if (!current) return { products: [...products], contract: undefined };
  const ids = products.map(({ id }) => id);
  const [model, usual, held] = await Promise.all([
    catalogue(),
    usualQuantities(db, actor, ids),
    basketLines(db, actor.accountId, ids),
  ]);
  const sold = new Map(model.products(ids, current.view).map((product) => [product.id, product]));
  const placed = choosingPlaces(current, held);
  return {
    contract: current.id,
    products: products.map((row) => {
      const product = sold.get(row.id);
      // The usual quantity is unknown when the orders with the product are too old or missing; the product is still
      // offered.
      const quantity = usual.get(row.id) ?? 1;
      if (product?.price === undefined) return row;
      const place = placed(product, { wms: undefined, missing: quantity });
      if (!place) return row;
      const { wms, warehouse, inBasket } = place;
      const words = soldIn(product, product.unit);
      return { ...row, again: { wms, warehouse, quantity: place.quantity, inBasket, soldIn: words } };
    }),
  };
}
