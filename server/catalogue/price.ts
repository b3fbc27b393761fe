import { less } from '../kernel/money.ts';
import type { PricePolitics } from './model.ts';

/** Price under a contract: `round(price of its price type × (100 − discount) / 100)` (contract §2), kopecks. */
export function contractPrice(basePrice: number, discountBp: number): number {
  return less(basePrice, discountBp);
}

/**
 * What a manager sees in place of the contract price: a markup over it or a discount from the retail price, the brand's own
 * rule first (contract §1, «price politics»). Without politics it is the contract price. Kopecks.
 */
export function seenPrice(
  price: number,
  priceRrc: number,
  brandId: number | undefined,
  politics: PricePolitics | undefined,
): number {
  if (!politics) return price;
  const rule = (brandId === undefined ? undefined : politics.brands.get(brandId)) ?? politics;
  return rule.mode === 'markup' ? less(price, -rule.percentBp) : less(priceRrc, rule.percentBp);
}
