import type { CatalogueView } from '../catalogue/model.ts';
import { contractPrice, seenPrice } from '../catalogue/price.ts';

/** A favourite with what its price is made of; `basePrice`: that of the contract's price type, null where there is none. */
export type PricedFavourite = {
  id: number;
  articul: string;
  header: string;
  brandId: number | null;
  priceRrc: number;
  basePrice: number | null;
};

/** What the account saw last, and under which contract. */
export type SeenPrice = { price: number; contractId: number };

export type PriceChange = PricedFavourite & { way: 'cheaper' | 'dearer' };

/** The price as the account sees it, kopecks; undefined when there is none. */
export function priceFor(favourite: PricedFavourite, view: CatalogueView): number | undefined {
  const { basePrice, priceRrc, brandId } = favourite;
  if (!basePrice) return undefined;
  return seenPrice(contractPrice(basePrice, view.discountBp), priceRrc, brandId ?? undefined, view.politics);
}

/** Nothing when it was never seen, or under another contract: that changed, and not the price. */
export function changeOfPrice(
  price: number,
  seen: SeenPrice | undefined,
  contractId: number,
): PriceChange['way'] | undefined {
  if (!seen || seen.contractId !== contractId || seen.price === price) return undefined;
  return price < seen.price ? 'cheaper' : 'dearer';
}
