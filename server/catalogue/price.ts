import { less } from '../kernel/money.ts';
import type { PricePolitics } from './model.ts';

/** Price under a contract: `round(price of its price type × (100 − discount) / 100)` (contract §2), kopecks. */
export function contractPrice(basePrice: number, discountBp: number): number {
  return less(basePrice, discountBp);
}

/**
 * What a manager sees in place of the contract price: a markup over it or a discount from the retail price, the brand's own
 * rule first (contract §1, «price politics»). Without politics it is the contract price. Kopecks; undefined where a discount
 * from the retail price has none to start from: then there is no price for this manager, and never the contract's.
 */
export function seenPrice(
  price: number,
  priceRrc: number,
  brandId: number | undefined,
  politics: PricePolitics | undefined,
): number | undefined {
  if (!politics) return price;
  const rule = (brandId === undefined ? undefined : politics.brands.get(brandId)) ?? politics;
  if (rule.mode === 'markup') return less(price, -rule.percentBp);
  return priceRrc > 0 ? less(priceRrc, rule.percentBp) : undefined;
}
