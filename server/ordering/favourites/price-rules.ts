import type { CatalogueView } from '../../goods/model.ts';
import { contractPrice, seenPrice } from '../../goods/price.ts';

/**
 * A favourite with the data that determine its price. `basePrice`: the price of the contract's price type; null when
 * there is none.
 */
export type PricedFavourite = {
  id: number;
  articul: string;
  header: string;
  brandId: number | null;
  priceRrc: number;
  basePrice: number | null;
};

/** The price that was last shown to the account, and its contract. */
export type SeenPrice = { price: number; contractId: number };

export type PriceChange = PricedFavourite & { way: 'cheaper' | 'dearer' };

/** Returns the price shown to the account, in kopecks; undefined when there is none. */
export function priceFor(favourite: PricedFavourite, view: CatalogueView): number | undefined {
  const { basePrice, priceRrc, brandId } = favourite;
  if (!basePrice) return undefined;
  const price = contractPrice(basePrice, view.discountBp, view.roundTo);
  return seenPrice(price, priceRrc, brandId ?? undefined, view.politics);
}

/**
 * Returns how the price has changed. Undefined when it is the same, was never shown, or was shown under another
 * contract: then the contract changed, not the price.
 */
export function changeOfPrice(
  price: number,
  seen: SeenPrice | undefined,
  contractId: number,
): PriceChange['way'] | undefined {
  if (!seen || seen.contractId !== contractId || seen.price === price) return undefined;
  return price < seen.price ? 'cheaper' : 'dearer';
}
